import { type ReactNode, useState } from 'react';
import { explain } from '../../session/explain.browser.ts';
import { holdDialog } from '../../ui/hold-dialog.browser.ts';
import { blockMember, unblockMember } from '../toggle/block-calls.browser.ts';

type Props = {
  memberId: number;
  /** Blocks the member, or takes that back. */
  blocks: boolean;
  className: string;
  children?: ReactNode;
};

/** Blocks the author of this page, or unblocks them; what the page then shows is the server's to say. */
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
