import { callMain, type CallFailure } from '../../http/client.browser.ts';
import { $me } from '../../session/me.store.ts';
import { openDialog } from '../../ui/open-dialog.browser.ts';

/** Runs the two steps of `TermsConsent.astro`, on pages that have it. */

const question = find<HTMLDialogElement>('#terms-consent');
const form = find<HTMLFormElement>('#terms-consent form');
const agree = find<HTMLInputElement>('#terms-consent input');
const button = find<HTMLButtonElement>('#terms-consent .button');
const failure = find('#terms-consent [role="alert"]');

agree.addEventListener('change', () => {
  button.disabled = !agree.checked;
});

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  failure.textContent = '';
  try {
    await agreeToTerms();
    question.close();
    openDialog(find('#terms-agreed'));
  } catch (error) {
    failure.textContent = (error as CallFailure).message;
  } finally {
    button.ariaBusy = null;
  }
});

// It comes unasked: the focus starts at its words, not at what can be pressed.
const title = find('#terms-consent-title');
title.tabIndex = -1;
title.autofocus = true;
openDialog(question);

async function agreeToTerms(): Promise<void> {
  const me = $me.get();
  const documentIds = me?.needNewTermsAgrees.map(({ id }) => id) ?? [];
  if (!me || documentIds.length === 0) return;
  await callMain('/v1/user/document', { method: 'POST', body: { documentIds } });
  $me.set({ ...me, needNewTermsAgrees: [] });
}

function find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`${selector} is missing`);
  return found;
}
