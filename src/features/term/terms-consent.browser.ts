import { callMain, type CallFailure } from '../../http/client.browser.ts';
import { $me } from '../../session/me.store.ts';
import { memberKey } from '../../session/member-key.ts';
import { openDialog } from '../../ui/open-dialog.browser.ts';
import { agreedWords, type OwedTerm, sinceWords, termLink, titleOfChange } from './owed-term.ts';

/** Runs the two steps of `TermsConsent.astro`, on pages that have it. */

const question = find<HTMLDialogElement>('#terms-consent');
const form = find<HTMLFormElement>('#terms-consent form');
const agree = find<HTMLInputElement>('#terms-consent input');
const button = find<HTMLButtonElement>('#terms-consent .button[type="submit"]');
const failure = find('#terms-consent [role="alert"]');
const owed: OwedTerm[] = $me.get()?.needNewTermsAgrees ?? [];
/** Which have been put off in this tab, until it is closed. */
const putOffKey = memberKey('terms-later');
const documentIds = owed.map(({ id }) => id);
const ids = documentIds.join();

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

// However it is left without an answer.
question.addEventListener('close', putOff);
find('.terms-leave').addEventListener('click', putOff);

// Nobody is interrupted in what they type: they are asked on the next page.
if (owed.length > 0 && sessionStorage.getItem(putOffKey) !== ids && !isTyping()) {
  show();
  openDialog(question);
}

function show(): void {
  const title = find('#terms-consent-title');
  title.textContent = titleOfChange(owed);
  // It comes unasked: the focus starts at its words, not at what can be pressed.
  title.tabIndex = -1;
  title.autofocus = true;
  find('.terms-agreed-text').textContent = agreedWords(owed);
  const template = find<HTMLTemplateElement>('template#terms-owed').content;
  for (const term of owed) {
    const section = template.cloneNode(true) as DocumentFragment;
    const link = section.querySelector('a');
    const changes = term.changes.map((change) => Object.assign(document.createElement('li'), { textContent: change }));
    section.querySelector('.terms-since')?.replaceChildren(sinceWords(term));
    section.querySelector('ul')?.replaceChildren(...changes);
    if (link) Object.assign(link, termLink(term));
    find('.terms-owed').append(section);
  }
}

function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, [contenteditable="true"]') ?? false;
}

function putOff(): void {
  sessionStorage.setItem(putOffKey, ids);
}

/** To what was shown, whatever has become known of the member since. */
async function agreeToTerms(): Promise<void> {
  await callMain('/v1/user/document', { method: 'POST', body: { documentIds } });
  const me = $me.get();
  if (!me) return;
  $me.set({ ...me, needNewTermsAgrees: me.needNewTermsAgrees.filter(({ id }) => !documentIds.includes(id)) });
}

function find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`${selector} is missing`);
  return found;
}
