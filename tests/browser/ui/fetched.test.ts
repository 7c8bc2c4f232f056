import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CallFailure, callDiscover } from '../../../src/http/browser/client.browser.ts';
import { fetched, forget, load } from '../../../src/ui/fetch/fetched.browser.ts';
import { $loading } from '../../../src/ui/feedback/loading.store.ts';
import { stopClock, pass } from '../../harness/browser/clock.ts';
import { clearDevice, fillDevice } from '../../harness/browser/device.ts';
import { failure, type Network, openNetwork } from '../../harness/browser/network.ts';

/** A fetched list is reused while it is fresh. A failed fetch is retried with growing delays. */

const REASONS = '/api/v1/common/code/report';
const MINUTES_MS = 60_000;

let network: Network;
let key: string;
let serial = 0;
beforeEach(() => {
  clearDevice();
  stopClock();
  key = `things/${++serial}`;
  network = openNetwork(() => Response.json({ status: { code: 200 }, result: { reportList: [] } }));
});
afterEach(() => forget('things/'));

const things = (options = {}) => fetched(key, () => callDiscover(REASONS, { query: { category: 'talk' } }), options);
/**
 * Starts a fetch without waiting for it.
 * @returns its outcome
 */
function begin(options = {}) {
  const outcome = { came: false, failed: undefined as number | undefined };
  load(things(options)).then(
    () => (outcome.came = true),
    (fault: CallFailure) => (outcome.failed = fault.status),
  );
  return outcome;
}

test('concurrent reads, and later ones for five minutes, share one call', async () => {
  const outcomes = [begin(), begin()];
  await pass(0);
  expect([outcomes.map(({ came }) => came), network.heard.length]).toEqual([[true, true], 1]);
  await pass(5 * MINUTES_MS - 1_000);
  begin();
  await pass(0);
  expect(network.heard).toHaveLength(1);
  await pass(2_000);
  begin();
  await pass(0);
  expect(network.heard).toHaveLength(2);
});

test('a lost call is retried after one, two and four seconds, and then fails', async () => {
  network.loseRequests('GET', 4);
  const outcome = begin();
  await pass(0);
  const calls = [network.sent.length];
  for (const wait of [900, 100, 1_900, 100, 3_900, 100]) {
    await pass(wait);
    calls.push(network.sent.length);
  }
  expect(calls).toEqual([1, 1, 2, 2, 3, 3, 4]);
  expect(outcome).toEqual({ came: false, failed: 0 });
  await pass(MINUTES_MS);
  expect(network.sent).toHaveLength(4);
  // A later read fetches again.
  begin();
  await pass(0);
  expect(network.sent).toHaveLength(5);
});

test.each([500, 503])(
  'a response %i is retried, and the loading bar stays until a response arrives',
  async (status) => {
    const { undo } = network.answer('GET', () => failure(status, 'FAULT'));
    const outcome = begin();
    await pass(0);
    undo();
    const release = network.hold('GET');
    await pass(1_000);
    expect($loading.get()).toBeLessThan(1);
    release();
    await pass(0);
    expect(outcome.came).toBe(true);
    await pass(400);
    expect($loading.get()).toBeUndefined();
  },
);

test.each([400, 404, 429])('a response %i is not retried', async (status) => {
  network.answer('GET', () => failure(status, 'REFUSED'));
  const outcome = begin();
  await pass(MINUTES_MS);
  expect([outcome.failed, network.heard.length]).toEqual([status, 1]);
});

test('nothing is retried without a connection', async () => {
  network.setOnline(false);
  const outcome = begin();
  await pass(MINUTES_MS);
  expect([outcome.failed, network.sent.length]).toEqual([0, 1]);
});

test('a key that was dropped is fetched again', async () => {
  begin();
  await pass(0);
  forget(key);
  begin();
  await pass(0);
  expect(network.heard).toHaveLength(2);
});

test('a value stored in the tab is deleted with its key', async () => {
  begin({ keepsInTab: true });
  await pass(0);
  expect(Object.keys(sessionStorage)).toEqual([`${key}:fetched`]);
  forget(key);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a tab with a full storage fetches nevertheless', async () => {
  fillDevice();
  const outcome = begin({ keepsInTab: true });
  await pass(0);
  expect(outcome.came).toBe(true);
});
