import { NO_CONNECTION } from '../../http/no-connection.ts';
import { showSnackbar } from '../../ui/snackbar.store.ts';

/** Blocks the author of this page, or unblocks them. */
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-block], [data-unblock]');
  if (!button) return;
  import('./press-block.ts').then(
    ({ pressBlock }) => pressBlock(button),
    () => showSnackbar(NO_CONNECTION),
  );
});
