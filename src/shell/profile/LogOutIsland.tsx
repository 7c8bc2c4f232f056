import type { CallFailure } from '../../http/browser/client.browser.ts';
import { type ReactNode, useState } from 'react';
import { showSnackbar } from '../../ui/feedback/snackbar.store.ts';

type Props = { className: string; children?: ReactNode };

export default function LogOutIsland({ className, children }: Props) {
  const [busy, setBusy] = useState(false);

  const leave = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { logOut } = await import('../../session/browser/log-out.browser.ts');
      await logOut();
    } catch (failure) {
      setBusy(false);
      // The frame explains this failure in a dialog.
      if ((failure as CallFailure).code === 'OTHER_MEMBER') return;
      showSnackbar('로그아웃하지 못했어요', '잠시 후 다시 시도해 주세요.');
    }
  };

  return (
    <button type="button" className={className} aria-busy={busy || undefined} onClick={leave}>
      {children}
      로그아웃
    </button>
  );
}
