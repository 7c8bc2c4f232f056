import { explain } from '../../session/explain.browser.ts';
import { showSnackbar } from '../../ui/snackbar.store.ts';
import { NotSafeError } from './draft-sync.ts';

/** Tells a writer why nothing was done: what is written is not safe yet, or a call failed. */
export function tellWhy(failure: unknown): void {
  if (failure instanceof NotSafeError) showSnackbar(failure.message);
  else explain(failure);
}
