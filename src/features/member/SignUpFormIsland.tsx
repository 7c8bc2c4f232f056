import { type SyntheticEvent, useRef, useState } from 'react';
import { appHeaders } from '../../http/app-headers.ts';
import { tellOfCall } from '../../http/call-events.ts';
import { callMain, type CallFailure } from '../../http/client.ts';
import { paths } from '../../paths.ts';
import { $identityCheck } from '../../session/identity-check.store.ts';
import type { Provider } from '../../session/provider.ts';
import type { Tokens } from '../../session/tokens.ts';
import Button from '../../ui/Button.tsx';
import Field from '../../ui/Field.tsx';
import type { TermCode } from '../term/term.ts';
import { identityCheckBirthdate, isBirthdate, isUnderAge } from './birthdate.ts';
import { faultOf, NICKNAME_LENGTH, tidyNickname } from './nickname.ts';
import './sign-up-form.css';

type AskedTerm = { id: number; code: TermCode; title: string; required: boolean };
type Props = { provider: Provider; loginId: string; paramKey: string; username: string; terms: AskedTerm[] };
type Faults = { nickname?: string | undefined; birthdate?: string | undefined; terms?: string; form?: string };

const EXPIRED = '가입 시간이 지났어요. 로그인부터 다시 시작해 주세요.';

/** What a newcomer tells: a name, a birthdate that is not kept, and which terms they agree to. */
export default function SignUpFormIsland({ provider, loginId, paramKey, username, terms }: Props) {
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

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
      const tokens = await callMain<Tokens>('/v1/user', { method: 'POST', query: { paramKey }, body, headers });
      tellOfCall('signedIn', tokens);
      $identityCheck.set({ birthdate: identityCheckBirthdate(given.birthdate) });
      location.replace(paths.welcome);
    } catch (failure) {
      setFaults(faultsOf(failure as CallFailure));
      setBusy(false);
    }
  };

  return (
    <form ref={form} className="sign-up-form" onSubmit={submit} noValidate>
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
        maxLength={8}
        hint="만 14세 이상인지 확인하는 데만 쓰고 저장하지 않아요."
        error={faults.birthdate}
        required
      />
      <fieldset className="sign-up-terms" aria-describedby={faults.terms ? 'terms-error' : undefined}>
        <legend>약관 동의</legend>
        {terms.map((term) => (
          <div key={term.id} className="sign-up-term">
            <label>
              <input type="checkbox" name="documentIds" value={term.id} />
              <span>
                {term.title} <em>{term.required ? '(필수)' : '(선택)'}</em>
              </span>
            </label>
            <a href={paths.term(term.code)} target="_blank" rel="noopener" aria-label={`${term.title} 보기 (새 창)`}>
              보기
            </a>
          </div>
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
      <Button type="submit" size="large" busy={busy}>
        가입하기
      </Button>
    </form>
  );
}

type Given = { nickname: string; birthdate: string; documentIds: number[] };

function read(form: HTMLFormElement): Given {
  const data = new FormData(form);
  return {
    nickname: tidyNickname(String(data.get('nickname') ?? '')),
    birthdate: String(data.get('birthdate') ?? '').replaceAll(/\D/g, ''),
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
  return { form: code === 'NO_ACCOUNT' ? EXPIRED : message };
}

function focusFirst(faults: Faults, form: HTMLFormElement): void {
  const name = faults.nickname ? 'nickname' : faults.birthdate ? 'birthdate' : 'documentIds';
  form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
}
