import { type InputEvent, type SyntheticEvent, useRef, useState } from 'react';
import { appHeaders } from '../../../../http/app-headers.ts';
import { emitCallEvent } from '../../../../http/browser/call-events.ts';
import { callMain, type CallFailure } from '../../../../http/browser/client.browser.ts';
import { paths } from '../../../../site/paths.ts';
import { $identityCheck } from '../../../../session/browser/identity-check.store.ts';
import { type Provider, signInPath } from '../../../../site/provider.ts';
import Button from '../../../../ui/form/Button.tsx';
import Field from '../../../../ui/form/Field.tsx';
import { storeAppleAccount } from '../../sign-in/provider/apple-account.browser.ts';
import AgreeTerm from '../../term/AgreeTerm.tsx';
import type { TermCode } from '../../../../site/path-values.ts';
import { identityCheckBirthdate, isBirthdate, isUnderAge, tidyBirthdate } from '../birthdate.ts';
import { useUnsentMark } from '../profile/use-unsent-mark.browser.ts';
import { faultOf, NICKNAME_LENGTH, tidyNickname } from '../nickname.ts';
import './sign-up-form.css';
import { replacePage } from '../../../../ui/fetch/replace-page.browser.ts';

type AskedTerm = { id: number; code: TermCode; title: string; required: boolean };
type Props = { provider: Provider; loginId: string; paramKey: string; username: string; terms: AskedTerm[] };
type Faults = {
  nickname?: string | undefined;
  birthdate?: string | undefined;
  terms?: string;
  form?: string;
  /** Whether the sign-up ticket was used or has expired. */
  isExpired?: boolean;
};

/** Fits the longest way to write a day, 1999년 01월 31일, with some spare characters. */
const BIRTHDATE_TYPED_LENGTH = 20;
const EXPIRED = '가입 시간이 지났어요. 다시 로그인하면 이어서 가입할 수 있어요.';

/** The sign-up form: nickname, birthdate (not stored) and consent to the terms. */
export default function SignUpFormIsland({ provider, loginId, paramKey, username, terms }: Props) {
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const mark = useUnsentMark(form);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !form.current) return;
    const given = read(form.current);
    const found = check(given, terms);
    setFaults(found);
    if (Object.values(found).some(Boolean)) return focusFirst(found, form.current);
    setBusy(true);
    try {
      const body = { loginType: provider, loginId, ...given };
      const headers = appHeaders();
      const options = { method: 'POST', query: { paramKey }, body, headers, isOfSession: true } as const;
      const tokens = await callMain('/v1/user', options);
      emitCallEvent('signedIn', tokens);
      storeAppleAccount({ provider, loginId, username });
      $identityCheck.set({ birthdate: identityCheckBirthdate(given.birthdate) });
      replacePage(paths.welcome);
    } catch (failure) {
      setFaults(faultsOf(failure as CallFailure));
      setBusy(false);
    }
  };

  /** Removes the message of a field as soon as the field is valid, not only at the next submit. */
  const recheck = () => {
    if (!form.current || Object.keys(faults).length === 0) return;
    const found = check(read(form.current), terms);
    const left = Object.entries(faults).map(([name, fault]) => [
      name,
      name === 'form' || name === 'isExpired' ? fault : fault && found[name as keyof Faults],
    ]);
    setFaults(Object.fromEntries(left));
  };

  const typed = (event: InputEvent<HTMLFormElement>) => {
    mark(event);
    recheck();
  };

  return (
    <form method="dialog" ref={form} className="sign-up-form" onSubmit={submit} onInput={typed} noValidate>
      <header>
        <h1>푸릇에 오신 걸 환영해요</h1>
        <p>몇 가지만 알려 주시면 바로 시작할 수 있어요.</p>
      </header>
      <Field
        label="닉네임"
        name="nickname"
        defaultValue={username}
        autoComplete="nickname"
        hint="한글, 영문, 숫자로 지어 주세요. 나중에 바꿀 수 있어요."
        limit={NICKNAME_LENGTH.most}
        error={faults.nickname}
        required
      />
      <Field
        label="생년월일"
        name="birthdate"
        inputMode="numeric"
        autoComplete="bday"
        placeholder="19990131"
        maxLength={BIRTHDATE_TYPED_LENGTH}
        hint="만 14세 이상인지 확인하는 데만 쓰고 저장하지 않아요."
        error={faults.birthdate}
        required
      />
      <fieldset
        className="agree-terms"
        aria-describedby={faults.terms ? 'terms-error' : undefined}
        onInput={followRequired}
      >
        <legend>약관 동의</legend>
        <div className="agree-term sign-up-all">
          <label>
            <input type="checkbox" data-all-required />
            <span>필수 약관 모두 동의</span>
          </label>
        </div>
        {terms.map((term) => (
          <AgreeTerm key={term.id} term={term} required={term.required} />
        ))}
        {faults.terms && (
          <p id="terms-error" className="field-error">
            {faults.terms}
          </p>
        )}
      </fieldset>
      <p role="alert" className="field-error">
        {faults.form}
      </p>
      {faults.isExpired && (
        <Button href={signInPath(provider)} data-provider={provider} size="large" rel="nofollow">
          다시 로그인하기
        </Button>
      )}
      <Button type="submit" size="large" variant={faults.isExpired ? 'quiet' : 'primary'} busy={busy}>
        가입하기
      </Button>
    </form>
  );
}

/** Keeps the box for all required terms and their boxes in step. Leaves optional terms alone. */
function followRequired({ currentTarget: terms, target: changed }: InputEvent<HTMLFieldSetElement>): void {
  const all = terms.querySelector<HTMLInputElement>('[data-all-required]');
  const required = [...terms.querySelectorAll<HTMLInputElement>('[data-required]')];
  if (!all) return;
  if (changed === all) for (const each of required) each.checked = all.checked;
  all.checked = required.every(({ checked }) => checked);
  all.indeterminate = !all.checked && required.some(({ checked }) => checked);
}

type Given = { nickname: string; birthdate: string; documentIds: number[] };

function read(form: HTMLFormElement): Given {
  const data = new FormData(form);
  return {
    nickname: tidyNickname(String(data.get('nickname') ?? '')),
    birthdate: tidyBirthdate(String(data.get('birthdate') ?? '')),
    documentIds: data.getAll('documentIds').map(Number),
  };
}

function check({ nickname, birthdate, documentIds }: Given, terms: AskedTerm[]): Faults {
  const now = new Date();
  const isDay = isBirthdate(birthdate, now);
  const missing = terms.some(({ id, required }) => required && !documentIds.includes(id));
  return {
    nickname: faultOf(nickname),
    birthdate: isDay
      ? isUnderAge(birthdate, now)
        ? '만 14세 이상부터 가입할 수 있어요.'
        : undefined
      : '생년월일을 숫자 8자리로 적어 주세요.',
    ...(missing && { terms: '필수 약관에 동의해 주세요.' }),
  };
}

function faultsOf({ code, message }: CallFailure): Faults {
  if (code === 'NICKNAME_TAKEN') return { nickname: message };
  if (code === 'UNDER_AGE') return { birthdate: message };
  return code === 'NO_ACCOUNT' ? { form: EXPIRED, isExpired: true } : { form: message };
}

function focusFirst(faults: Faults, form: HTMLFormElement): void {
  const name = faults.nickname ? 'nickname' : faults.birthdate ? 'birthdate' : 'documentIds';
  form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
}
