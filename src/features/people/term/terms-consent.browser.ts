import { callMain, type CallFailure } from '../../../http/browser/client.browser.ts';
import { explain } from '../../../session/browser/explain.browser.ts';
import { $me } from '../../../session/browser/me.store.ts';
import { holdDialog } from '../../../ui/dialog/hold-dialog.browser.ts';
import { openDialog } from '../../../ui/dialog/open-dialog.browser.ts';
import { isConsentPutOff, putOffConsent } from './consent-put-off.browser.ts';
import { answeredWords, type OwedTerm, sinceWords, termLink, titleOfChange } from './owed-term.ts';

/** Runs the two steps of `TermsConsent.astro`, on pages that have it. */

const question = find<HTMLDialogElement>('#terms-consent');
const form = find<HTMLFormElement>('#terms-consent form');
const agree = find<HTMLInputElement>('label.terms-needed input');
const button = find<HTMLButtonElement>('#terms-consent .button[type="submit"]');
const failure = find('#terms-consent [role="alert"]');
const owed: OwedTerm[] = $me.get()?.needNewTermsAgrees ?? [];
const later = find<HTMLButtonElement>('#terms-consent .button[command="close"]');
/** The checkboxes of the optional terms, keyed by term id. */
const choices = new Map<number, HTMLInputElement>();

agree.addEventListener('change', () => {
  button.disabled = !agree.checked;
});

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  later.disabled = true;
  const letGo = holdDialog(button);
  failure.textContent = '';
  try {
    const agreed = owed.filter(({ id }) => choices.get(id)?.checked ?? true);
    await answer(agreed);
    showAnswered(agreed);
    question.close();
    openDialog(find('#terms-agreed'));
  } catch (error) {
    if ((error as CallFailure).status === 401) makeRoomForLogin();
    explain(error, { tell: (words) => (failure.textContent = words) });
  } finally {
    button.ariaBusy = null;
    later.disabled = false;
    letGo();
  }
});

// Any way of closing without an answer postpones.
question.addEventListener('close', putOff);
find('.terms-leave').addEventListener('click', putOff);

// Does not interrupt a member who types; the next page asks.
if (owed.length > 0 && !isConsentPutOff(owed) && !isTyping()) {
  show();
  openDialog(question);
}

function show(): void {
  const title = find('#terms-consent-title');
  title.textContent = titleOfChange(owed);
  // The dialog opens by itself, so the focus starts at its title and not at a button.
  title.tabIndex = -1;
  title.autofocus = true;
  const template = find<HTMLTemplateElement>('template#terms-owed').content;
  for (const term of owed) {
    const section = template.cloneNode(true) as DocumentFragment;
    const link = section.querySelector('a');
    const changes = term.changes.map((change) => Object.assign(document.createElement('li'), { textContent: change }));
    section.querySelector('.terms-since')?.replaceChildren(sinceWords(term));
    section.querySelector('ul')?.replaceChildren(...changes);
    if (link) {
      const { href, text } = termLink(term);
      link.href = href;
      link.prepend(text);
    }
    const choice = section.querySelector('label');
    const box = section.querySelector('input');
    if (term.required) choice?.remove();
    else if (box) choices.set(term.id, box);
    find('.terms-owed').append(section);
  }
  find('.terms-free').hidden = choices.size === 0;
  if (choices.size < owed.length) return;
  // All terms are optional: no required box, another label.
  for (const element of question.querySelectorAll<HTMLElement>('.terms-needed')) element.hidden = true;
  button.textContent = '고른 대로 저장하기';
}

function showAnswered(agreed: OwedTerm[]): void {
  const refused = owed.filter((term) => !agreed.includes(term));
  if (agreed.length === 0) find('#terms-agreed-title').textContent = '고른 대로 저장했어요';
  find('.terms-agreed-text').textContent = answeredWords(agreed, refused);
}

function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, [contenteditable="true"]') ?? false;
}

/** Closes the dialog for the login without postponing: the member is asked again once signed in. */
function makeRoomForLogin(): void {
  question.removeEventListener('close', putOff);
  question.close();
}

function putOff(): void {
  putOffConsent(owed);
}

/** Answers the terms that were shown, even if the member's open terms have changed since. */
async function answer(agreed: OwedTerm[]): Promise<void> {
  const documentIds = agreed.map(({ id }) => id);
  const refusedIds = owed.filter((term) => !agreed.includes(term)).map(({ id }) => id);
  const body = { documentIds, ...(refusedIds.length > 0 && { refusedIds }) };
  await callMain('/v1/user/document', { method: 'POST', body });
  const me = $me.get();
  if (!me) return;
  const isOwed = ({ id }: OwedTerm) => !owed.some((answered) => answered.id === id);
  $me.set({ ...me, needNewTermsAgrees: me.needNewTermsAgrees.filter(isOwed) });
}

function find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`${selector} is missing`);
  return found;
}
