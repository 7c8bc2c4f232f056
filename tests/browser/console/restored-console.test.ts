import { beforeEach, expect, test, vi } from 'vitest';
import { clearDevice } from '../../harness/browser/device.ts';
import { openPage } from '../../harness/browser/fresh-page.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { openNetwork } from '../../harness/browser/network.ts';
import { control, page, reasonForm, showAgain, submit } from './forms.ts';

/** A console page that the browser restores is reloaded, unless the reload would lose typed text. */

let isRestoredFromCache = false;
vi.mock('../../../src/session/browser/restored-from-cache.browser.ts', () => ({
  isRestoredFromCache: () => isRestoredFromCache,
}));

/**
 * Opens a page of the console.
 * @param state the state of its history entry
 */
async function open({ html = page(reasonForm), brought = false, state = null as unknown } = {}): Promise<string[]> {
  isRestoredFromCache = brought;
  openPage({ html, path: '/admin/member/1' });
  history.replaceState(state, '');
  const asked = watchNavigations();
  await import('../../../src/layouts/restored-console.browser.ts');
  return asked;
}
beforeEach(clearDevice);

const done = '<p class="console-done" role="status">결정했어요.</p>';
const write = () => (control<HTMLTextAreaElement>('reason').value = '아직 보내지 않은 이유');

test('a page that comes from the server is not reloaded', async () => {
  const asked = await open();
  showAgain(false);
  expect(asked).toEqual([]);
});

test.each([
  ['was kept alive', false, true],
  ['comes from the HTTP cache', true, false],
])('a page that %s is reloaded', async (_, brought, persisted) => {
  const asked = await open({ brought });
  showAgain(persisted);
  expect(asked).toEqual(['reload']);
});

test('a page is not reloaded without a connection', async () => {
  const asked = await open({ brought: true });
  openNetwork().setOnline(false);
  showAgain(true);
  expect(asked).toEqual([]);
});

test('a page with unsent text is not reloaded', async () => {
  const asked = await open();
  write();
  showAgain(true);
  expect(asked).toEqual([]);
});

test('the response to a form is not reloaded, since a reload would send the form again', async () => {
  const asked = await open({ html: page(reasonForm, true) });
  showAgain(true);
  expect(asked).toEqual([]);
});

test('a page whose sent text a later page has confirmed is reloaded', async () => {
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

test('a page whose sent text got no response is not reloaded', async () => {
  await open();
  write();
  submit();
  const { state } = history;
  const asked = await open({ brought: true, state });
  write();
  showAgain(false);
  expect(asked).toEqual([]);
});

test('text typed after an earlier text was sent and confirmed prevents the reload', async () => {
  await open();
  write();
  submit();
  await open({ html: page(done) });
  const asked = await open();
  write();
  showAgain(true);
  expect(asked).toEqual([]);
});

test('a form that another script cancels does not count as sent', async () => {
  const asked = await open();
  document.querySelector('main')?.addEventListener('submit', (event) => event.preventDefault());
  write();
  submit();
  expect(history.state).toEqual({});
  showAgain(true);
  expect(asked).toEqual([]);
});
