import { beforeEach, expect, test } from 'vitest';
import { openPage } from '../../harness/browser/fresh-page.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { control, form, leave, page, reasonForm, submit } from './forms.ts';

/** The browser asks for confirmation before leaving a console page with unsaved text. */

type Module = typeof import('../../../src/layouts/unsaved-words.browser.ts');
let words: Module;

async function open(html: string): Promise<void> {
  openPage({ html, path: '/admin' });
  words = await import('../../../src/layouts/unsaved-words.browser.ts');
}
beforeEach(() => open(page(reasonForm)));

test('leaving an unchanged form asks nothing', () => {
  expect(leave()).toBe(false);
});

test.each<[string, () => void]>([
  ['words are typed', () => (control<HTMLTextAreaElement>('reason').value = '메이커로 잘 알려진 분')],
  ['words are changed', () => (control<HTMLInputElement>('title').value = '다른 제목')],
  ['a choice is made', () => (control<HTMLInputElement>('act').checked = true)],
  ['a box is emptied', () => (control<HTMLInputElement>('shown').checked = false)],
  ['a list has another choice', () => (control<HTMLSelectElement>('rule').selectedIndex = 1)],
  ['a script marks an order that is not saved', () => (form().dataset.unsent = '')],
])('when %s, every attempt to leave asks', (_, change) => {
  change();
  expect([leave(), leave()]).toEqual([true, true]);
});

test('a hidden field set by a script does not count as typed text', () => {
  control<HTMLInputElement>('version').value = '2';
  expect(leave()).toBe(false);
});

test('sending a form asks nothing, and leaving afterwards asks again', () => {
  control<HTMLTextAreaElement>('reason').value = '이유';
  submit();
  expect(leave()).toBe(false);
  // The page stayed: another script or the browser has stopped the submission.
  expect(leave()).toBe(true);
});

test('a cancelled form is not sent, so leaving asks', () => {
  control<HTMLTextAreaElement>('reason').value = '이유';
  document.querySelector('main')?.addEventListener('submit', (event) => event.preventDefault());
  submit();
  expect(leave()).toBe(true);
});

test('sending one form asks if another form has text', async () => {
  await open(page(`${reasonForm}<form method="post"><input name="other"></form>`));
  control<HTMLInputElement>('other').value = '다른 말';
  submit(form(0));
  expect(leave()).toBe(true);
});

test('a search form has no text to save', async () => {
  await open(page('<form><input name="word"></form>'));
  control<HTMLInputElement>('word').value = '몬스테라';
  expect(leave()).toBe(false);
});

test('text in a form that the server refused is unsaved', async () => {
  await open(page(reasonForm, true));
  expect(leave()).toBe(true);
  for (const name of ['title', 'reason']) control<HTMLInputElement>(name).value = '';
  control<HTMLInputElement>('title').defaultValue = '';
  expect(leave()).toBe(false);
});

test('a reload by the page itself asks nothing', () => {
  const asked = watchNavigations();
  control<HTMLTextAreaElement>('reason').value = '이유';
  words.loadAnew();
  expect([asked, leave()]).toEqual([['reload'], false]);
});
