import { beforeEach, expect, test } from 'vitest';
import { openPage } from '../../harness/browser/fresh-page.ts';
import { form, page, reasonForm, showAgain, submit } from './forms.ts';

/** A form of the console is sent once. */

beforeEach(async () => {
  openPage({ html: page(`${reasonForm}<form method="post"></form><form></form>`), path: '/admin' });
  await import('../../../src/layouts/send-once.browser.ts');
});

test('a second press before the response sends nothing', () => {
  expect([submit(), submit(), submit()]).toEqual([true, false, false]);
});

test('another form can be sent, and a search form any number of times', () => {
  submit(form(0));
  expect([submit(form(1)), submit(form(2)), submit(form(2))]).toEqual([true, true, true]);
});

test('a form that another script cancelled can be sent later', () => {
  const main = document.querySelector('main');
  main?.addEventListener('submit', (event) => event.preventDefault(), { once: true });
  expect([submit(), submit()]).toEqual([false, true]);
});

test('an operator who cancels leaving the page can send the form again', () => {
  submit();
  addEventListener('beforeunload', (event) => event.preventDefault(), { once: true, capture: true });
  dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(submit()).toBe(true);
});

test('a form of a restored page can be sent again', () => {
  submit();
  showAgain(true);
  expect(submit()).toBe(true);
});
