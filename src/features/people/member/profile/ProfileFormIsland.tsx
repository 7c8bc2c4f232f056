import { type SyntheticEvent, useRef, useState } from 'react';
import { callMain, type CallFailure } from '../../../../http/browser/client.browser.ts';
import { explain } from '../../../../session/browser/explain.browser.ts';
import { fetchMe } from '../../../../session/browser/fetch-me.browser.ts';
import { type Provider, providerTitles } from '../../../../site/provider.ts';
import Button from '../../../../ui/form/Button.tsx';
import Field from '../../../../ui/form/Field.tsx';
import { showSnackbar } from '../../../../ui/feedback/snackbar.store.ts';
import { changedFields } from './changed-fields.ts';
import { INTRODUCTION_LENGTH } from '../limits.ts';
import { useStoredFields } from '../use-stored-fields.browser.ts';
import { faultOf, NICKNAME_LENGTH, tidyNickname } from '../nickname.ts';
import PortraitPicker from './PortraitPicker.tsx';
import './profile-form.css';

type Props = { nickname: string; introduction: string; image: string | null; provider: Provider };
type Faults = { nickname?: string | undefined; form?: string };

/** The form for nickname, introduction and picture. The picture is saved as soon as it is chosen. */
export default function ProfileFormIsland({ nickname, introduction, image, provider }: Props) {
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const saved = useRef({ nickname, introduction });
  const { kept, key, onInput, saved: forget } = useStoredFields(form, 'profile');

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !form.current) return;
    const data = new FormData(form.current);
    const wanted = {
      nickname: tidyNickname(String(data.get('nickname'))),
      introduction: String(data.get('introduction')).trim(),
    };
    const fault = wanted.nickname === saved.current.nickname ? undefined : faultOf(wanted.nickname);
    setFaults({ nickname: fault });
    if (fault) return form.current.querySelector('input')?.focus();
    setBusy(true);
    try {
      await callMain('/v1/user/userinfo', { method: 'PUT', body: changedFields(wanted, saved.current) });
      saved.current = wanted;
      forget();
      await fetchMe();
      showSnackbar('프로필을 저장했어요');
    } catch (failure) {
      const { code, message } = failure as CallFailure;
      if (code === 'NICKNAME_TAKEN') setFaults({ nickname: message });
      else explain(failure, { tell: (words) => setFaults({ form: words }) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form method="dialog" key={key} ref={form} className="profile-form" onSubmit={submit} onInput={onInput} noValidate>
      <PortraitPicker image={image} />
      <Field
        label="닉네임"
        name="nickname"
        defaultValue={kept?.nickname?.[0] ?? nickname}
        autoComplete="nickname"
        limit={NICKNAME_LENGTH.most}
        error={faults.nickname}
        required
      />
      <Field
        label="소개"
        name="introduction"
        multiline
        defaultValue={kept?.introduction?.[0] ?? introduction}
        placeholder="어떤 식물과 지내는지 들려주세요"
        limit={INTRODUCTION_LENGTH}
      />
      <p className="profile-provider">{providerTitles[provider]} 계정으로 로그인했어요.</p>
      <p role="alert" className="field-error">
        {faults.form}
      </p>
      <Button type="submit" size="large" busy={busy}>
        저장하기
      </Button>
    </form>
  );
}
