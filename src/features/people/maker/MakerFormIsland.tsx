import { type SyntheticEvent, useRef, useState } from 'react';
import { callDiscover, type CallFailure } from '../../../http/browser/client.browser.ts';
import { paths } from '../../../site/paths.ts';
import { explain } from '../../../session/browser/explain.browser.ts';
import { fetchMe } from '../../../session/browser/fetch-me.browser.ts';
import Button from '../../../ui/form/Button.tsx';
import Field from '../../../ui/form/Field.tsx';
import { showSnackbar } from '../../../ui/feedback/snackbar.store.ts';
import { changedFields } from '../member/profile/changed-fields.ts';
import { INTRODUCTION_LENGTH } from '../member/limits.ts';
import { useStoredFields } from '../member/use-stored-fields.browser.ts';
import { faultOf, NICKNAME_LENGTH, tidyNickname } from '../member/nickname.ts';
import AgreeTerm from '../term/AgreeTerm.tsx';
import type { TermCode } from '../../../site/path-values.ts';
import { LinkFields } from './LinkFields.tsx';
import { faultOfLink, type MakerLinks } from './maker.ts';
import './maker-form.css';

type AskedTerm = { id: number; code: TermCode; title: string };
type Props = MakerLinks & {
  nickname: string;
  introduction: string;
  /** The terms that a new maker has to agree to; empty for a maker. */
  terms: AskedTerm[];
};
type Faults = {
  nickname?: string | undefined;
  introduction?: string | undefined;
  links?: (string | undefined)[];
  storeLink?: string | undefined;
  terms?: string | undefined;
  form?: string;
};

/** The form in which a member becomes a maker, and in which a maker edits their details. */
export default function MakerFormIsland({ nickname, introduction, links, storeLink, terms }: Props) {
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const [hasJoined, setHasJoined] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const saved = useRef({ nickname, introduction, links, storeLink });
  const { kept, key, onInput, saved: forget } = useStoredFields(form, 'maker');
  const isNew = terms.length > 0;

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !form.current) return;
    const given = read(form.current);
    const found = check(given, saved.current.nickname, terms);
    setFaults(found);
    const wrong = firstWrong(found);
    if (wrong) return form.current.querySelectorAll<HTMLElement>(`[name="${wrong.name}"]`)[wrong.index]?.focus();
    setBusy(true);
    try {
      const { documentIds, ...texts } = given;
      const told = { ...texts, links: texts.links.filter((link) => link !== ''), storeLink: texts.storeLink || null };
      const body = isNew ? { ...told, documentIds } : changedFields(told, saved.current);
      await callDiscover('/api/v1/maker/me', { method: 'PUT', body });
      saved.current = told;
      forget();
      await fetchMe();
      if (isNew) setHasJoined(true);
      else showSnackbar('메이커 정보를 저장했어요');
    } catch (failure) {
      const { code, message } = failure as CallFailure;
      if (code === 'NICKNAME_TAKEN') setFaults({ nickname: message });
      else explain(failure, { tell: (words) => setFaults({ form: words }) });
    } finally {
      setBusy(false);
    }
  };

  if (hasJoined) return <Joined />;
  return (
    <form method="dialog" key={key} ref={form} className="maker-form" onSubmit={submit} onInput={onInput} noValidate>
      <Field
        label="메이커 이름"
        name="nickname"
        defaultValue={kept?.nickname?.[0] ?? nickname}
        autoComplete="nickname"
        hint="푸릇에서 쓰는 닉네임이에요. 여기서 바꾸면 어디서나 바뀌어요."
        limit={NICKNAME_LENGTH.most}
        error={faults.nickname}
        required
      />
      <Field
        label="소개"
        name="introduction"
        multiline
        defaultValue={kept?.introduction?.[0] ?? introduction}
        placeholder="어떤 식물과 지내고, 무엇을 쓰는지 들려주세요"
        limit={INTRODUCTION_LENGTH}
        error={faults.introduction}
        required
      />
      <LinkFields initial={kept?.links ?? links} faults={faults.links ?? []} />
      <Field
        label="스토어 주소"
        name="storeLink"
        defaultValue={kept?.storeLink?.[0] ?? storeLink ?? ''}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        hint="직접 기른 식물이나 만든 것을 파는 곳이 있다면 적어 주세요."
        error={faults.storeLink}
      />
      {isNew && (
        <fieldset className="agree-terms" aria-describedby={faults.terms && 'maker-terms-error'}>
          <legend>약관 동의</legend>
          {terms.map((term) => (
            <AgreeTerm key={term.id} term={term} required />
          ))}
          {faults.terms && (
            <p id="maker-terms-error" className="field-error">
              {faults.terms}
            </p>
          )}
        </fieldset>
      )}
      <p role="alert" className="field-error">
        {faults.form}
      </p>
      <Button type="submit" size="large" busy={busy}>
        {isNew ? '메이커 되기' : '저장하기'}
      </Button>
    </form>
  );
}

/** Replaces the form after the member has become a maker, and takes the focus because the form is removed. */
function Joined() {
  return (
    <section className="maker-joined">
      <h2 tabIndex={-1} ref={(title) => title?.focus()}>
        메이커가 되었어요
      </h2>
      <p>이제 스토리를 쓸 수 있어요. 첫 이야기는 짧아도 좋아요.</p>
      <p className="maker-joined-ways">
        <Button href={paths.writeStory}>첫 스토리 쓰기</Button>
        <Button variant="quiet" href={paths.makerHome()}>
          메이커 홈 가기
        </Button>
      </p>
    </section>
  );
}

type Given = { nickname: string; introduction: string; links: string[]; storeLink: string; documentIds: number[] };

function read(form: HTMLFormElement): Given {
  const data = new FormData(form);
  return {
    nickname: tidyNickname(String(data.get('nickname') ?? '')),
    introduction: String(data.get('introduction') ?? '').trim(),
    links: data.getAll('links').map((link) => String(link).trim()),
    storeLink: String(data.get('storeLink') ?? '').trim(),
    documentIds: data.getAll('documentIds').map(Number),
  };
}

function check({ links, storeLink, documentIds, ...given }: Given, nickname: string, terms: AskedTerm[]): Faults {
  const faultIn = (link: string) => (link === '' ? undefined : faultOfLink(link));
  return {
    nickname: given.nickname === nickname ? undefined : faultOf(given.nickname),
    introduction: given.introduction === '' ? '어떤 메이커인지 소개를 적어 주세요.' : undefined,
    links: links.map(faultIn),
    storeLink: faultIn(storeLink),
    terms: terms.every(({ id }) => documentIds.includes(id)) ? undefined : '약관에 동의해 주세요.',
  };
}

/** Returns the first field with an error, in the order of the form. */
function firstWrong({ nickname, introduction, links = [], storeLink, terms }: Faults) {
  if (nickname) return { name: 'nickname', index: 0 };
  if (introduction) return { name: 'introduction', index: 0 };
  const link = links.findIndex((fault) => fault !== undefined);
  if (link >= 0) return { name: 'links', index: link };
  if (storeLink) return { name: 'storeLink', index: 0 };
  return terms ? { name: 'documentIds', index: 0 } : undefined;
}
