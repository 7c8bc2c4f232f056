import { $loggedIn } from '../../../session/browser/me.store.ts';
import { pressPending, rememberPress } from './pending-press.browser.ts';

/** Remembers which toggle a visitor pressed before they are asked to sign in. It works without React. */
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('button[data-toggle]');
  if (button && !$loggedIn.get()) rememberPress(button);
});

pressPending();
