import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import type { CallFailure } from '../../../../http/browser/client.browser.ts';
import { paths } from '../../../../site/paths.ts';
import { type Provider, signInPath } from '../../../../site/provider.ts';
import { forgetSession } from '../../../../session/browser/log-out.browser.ts';
import Button from '../../../../ui/form/Button.tsx';
import ConfirmDialog from '../../../../ui/dialog/ConfirmDialog.tsx';
import { beginProof, forgetProof, readProof } from '../../sign-in/leaving-proof.browser.ts';
import { isTakenByApp } from '../../sign-in/provider/provider-tap.browser.ts';
import type { WritingsFate } from './leave.ts';
import { leaveForGood } from './leave-for-good.browser.ts';
import WritingsChoice from './WritingsChoice.tsx';
import './leave.css';
import { replacePage } from '../../../../ui/fetch/replace-page.browser.ts';

type Reason = { depth1CodeId: number; depth1CodeValue: string };
type Props = {
  reasons: Reason[];
  /** The provider with which the member proves their identity again. */
  provider: Provider;
  /** The member's texts that can be deleted, such as `톡 3개, 댓글 12개`; empty without any. */
  written: string;
};

/** Asks for a proof by a fresh sign-in, then for the fate of the member's texts, the reasons, and a confirmation. */
export default function LeaveIsland({ reasons, provider, written }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [proof, setProof] = useState<string>();
  const [chosen, setChosen] = useState<number[]>([]);
  const [writings, setWritings] = useState<WritingsFate>('keep');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  // A layout effect, not an effect: an early press would begin a proof, and a later effect would forget it.
  useLayoutEffect(() => {
    setProof(readProof() || undefined);
    forgetProof();
  }, []);

  const prove = () => {
    beginProof();
    if (!isTakenByApp(provider)) location.assign(signInPath(provider));
  };
  const ask = (event: SyntheticEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  const leave = async () => {
    setBusy(true);
    try {
      await leaveForGood(form.current as HTMLFormElement, { leaveCodes: chosen, paramKey: proof, writings });
      await forgetSession();
      replacePage(paths.home);
    } catch (failure) {
      const { code, message } = failure as CallFailure;
      setFault(message);
      if (code === 'FRESH_SIGN_IN_REQUIRED') setProof(undefined);
      setAsking(false);
      setBusy(false);
    }
  };
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);

  return (
    <form method="dialog" ref={form} className="leave-form" onSubmit={ask}>
      <p role="alert" className="field-error">
        {fault}
      </p>
      {proof === undefined ? (
        <>
          <p>다른 사람이 탈퇴하지 못하도록 로그인한 계정을 한 번 더 확인해요.</p>
          <Button key="prove" size="large" onClick={prove}>
            본인 확인하기
          </Button>
        </>
      ) : (
        <>
          {written && <WritingsChoice written={written} chosen={writings} onChoose={setWritings} />}
          <fieldset className="leave-choices">
            <legend>떠나는 이유를 알려 주세요 (선택)</legend>
            {reasons.map(({ depth1CodeId: id, depth1CodeValue: text }) => (
              <label key={id}>
                <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
                {text}
              </label>
            ))}
          </fieldset>
          <Button key="leave" type="submit" variant="danger" size="large">
            탈퇴하기
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asking}
        title="정말 탈퇴할까요?"
        text={`${writings === 'delete' ? `프로필과 ${written}가 모두` : '프로필이 바로'} 삭제되고 되돌릴 수 없어요.`}
        confirmLabel="탈퇴하기"
        danger
        busy={busy}
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      />
    </form>
  );
}
