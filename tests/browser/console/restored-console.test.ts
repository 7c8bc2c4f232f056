import { beforeEach, expect, test, vi } from 'vitest';
import { clearDevice } from '../../harness/browser/device.ts';
import { openPage } from '../../harness/browser/fresh-page.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { openNetwork } from '../../harness/browser/network.ts';
import { control, page, reasonForm, showAgain, submit } from './forms.ts';

/** A page of the console that the browser brings back is loaded anew, unless words in it would be lost. */

let isBroughtBack = false;
vi.mock('../../../src/session/brought-back.browser.ts', () => ({ isBroughtBack: () => isBroughtBack }));

/** @param state of its entry in the history */
async function open({ html = page(reasonForm), brought = false, state = null as unknown } = {}): Promise<string[]> {
  isBroughtBack = brought;
  openPage({ html, path: '/admin/member/1' });
  history.replaceState(state, '');
  const asked = watchNavigations();
  await import('../../../src/layouts/restored-console.browser.ts');
  return asked;
}
beforeEach(clearDevice);

const done = '<p class="console-done" role="status">결정했어요.</p>';
const write = () => (control<HTMLTextAreaElement>('reason').value = '아직 보내지 않은 이유');

test('a page that comes from the server is shown as it came', async () => {
  const asked = await open();
  showAgain(false);
  expect(asked).toEqual([]);
});

test.each([
  ['was kept alive', false, true],
  ['comes from the HTTP cache', true, false],
])('a page that %s is loaded anew', async (_, brought, persisted) => {
  const asked = await open({ brought });
  showAgain(persisted);
  expect(asked).toEqual(['reload']);
});

test('without a connection it stays', async () => {
  const asked = await open({ brought: true });
  openNetwork().setOnline(false);
  showAgain(true);
  expect(asked).toEqual([]);
});

test('words that were not sent stay', async () => {
  const asked = await open();
  write();
  showAgain(true);
  expect(asked).toEqual([]);
});

test('the answer to a form is not loaded anew, which would send the form once more', async () => {
  const asked = await open({ html: page(reasonForm, true) });
  showAgain(true);
  expect(asked).toEqual([]);
});

test('words that a page has said to be taken go', async () => {
  await open();
  write();
  submit();
  const { state } = history;
  await open({ html: page(done) });
  const asked = await open({ brought: true, state });
  write();
  showAgain(false);
  expect(asked).toEqual(['reload']);
});

test('words whose answer never came stay', async () => {
  await open();
  write();
  submit();
  const { state } = history;
  const asked = await open({ brought: true, state });
  write();
  showAgain(false);
  expect(asked).toEqual([]);
});

test('words that were typed after others had been sent and taken stay', async () => {
  await open();
  write();
  submit();
  await open({ html: page(done) });
  const asked = await open();
  write();
  showAgain(true);
  expect(asked).toEqual([]);
});

test('a form that another script holds back is not sent', async () => {
  const asked = await open();
  document.querySelector('main')?.addEventListener('submit', (event) => event.preventDefault());
  write();
  submit();
  expect(history.state).toEqual({});
  showAgain(true);
  expect(asked).toEqual([]);
});
