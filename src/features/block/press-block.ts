import type { CallFailure } from '../../http/client.ts';
import { openLoginPopup } from '../../session/login-popup.store.ts';
import { showSnackbar } from '../../ui/snackbar.store.ts';
import { blockMember, unblockMember } from './block-calls.ts';

/** Blocks or unblocks whom the button names; what the page then shows is the server's to say. */
export async function pressBlock(button: HTMLButtonElement): Promise<void> {
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  try {
    const { block, unblock } = button.dataset;
    await (block ? blockMember(Number(block)) : unblockMember(Number(unblock)));
    location.reload();
  } catch (failure) {
    button.ariaBusy = null;
    button.closest('dialog')?.close();
    const { status, message } = failure as CallFailure;
    if (status === 401) openLoginPopup();
    else showSnackbar(message);
  }
}
