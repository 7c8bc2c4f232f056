import { $loggedIn } from '../../session/me.store.ts';
import { pressPending, rememberPress } from './pending-press.browser.ts';

/** Remembers which toggle a visitor has pressed who is then asked to sign in; it needs no framework. */
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('button[data-toggle]');
  if (button && !$loggedIn.get()) rememberPress(button);
});

pressPending();
