import { type ReactNode, useState } from 'react';
import { explain } from '../../../session/browser/explain.browser.ts';
import { holdDialog } from '../../../ui/dialog/hold-dialog.browser.ts';
import { blockMember, unblockMember } from '../toggle/block-calls.browser.ts';

type Props = {
  memberId: number;
  /** Whether the button blocks the member or unblocks them. */
  blocks: boolean;
  className: string;
  children?: ReactNode;
};

/** Blocks or unblocks the author of this page, then reloads the page. */
export default function BlockMemberIsland({ memberId, blocks, className, children }: Props) {
  const [busy, setBusy] = useState(false);

  const press = async (button: HTMLElement) => {
    if (busy) return;
    setBusy(true);
    const letGo = holdDialog(button);
    try {
      await (blocks ? blockMember(memberId) : unblockMember(memberId));
      location.reload();
    } catch (failure) {
      setBusy(false);
      letGo();
      button.closest('dialog')?.close();
      explain(failure);
    }
  };

  return (
    <button
      type="button"
      className={className}
      aria-busy={busy || undefined}
      onClick={(event) => press(event.currentTarget)}
    >
      {children}
    </button>
  );
}
