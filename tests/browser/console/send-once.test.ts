import { beforeEach, expect, test } from 'vitest';
import { openPage } from '../../harness/browser/fresh-page.ts';
import { form, page, reasonForm, showAgain, submit } from './forms.ts';

/** A form of the console goes out once. */

beforeEach(async () => {
  openPage({ html: page(`${reasonForm}<form method="post"></form><form></form>`), path: '/admin' });
  await import('../../../src/layouts/send-once.browser.ts');
});

test('a second press while the answer is on its way sends nothing', () => {
  expect([submit(), submit(), submit()]).toEqual([true, false, false]);
});

test('another form is sent all the same, and a search as often as it is asked for', () => {
  submit(form(0));
  expect([submit(form(1)), submit(form(2)), submit(form(2))]).toEqual([true, true, true]);
});

test('a form that another script has held back may be sent later', () => {
  const main = document.querySelector('main');
  main?.addEventListener('submit', (event) => event.preventDefault(), { once: true });
  expect([submit(), submit()]).toEqual([false, true]);
});

test('an operator who is asked whether to leave, and stays, may send it again', () => {
  submit();
  addEventListener('beforeunload', (event) => event.preventDefault(), { once: true, capture: true });
  dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(submit()).toBe(true);
});

test('a page that the browser shows again may be sent again', () => {
  submit();
  showAgain(true);
  expect(submit()).toBe(true);
});
