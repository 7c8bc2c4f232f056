import { beforeEach, describe, expect, test } from 'vitest';
// A restored page loads this module.
import '../../../src/session/browser/fetch-me.browser.ts';
import { settle } from '../../harness/browser/clock.ts';
import { openFirstPage } from '../../harness/browser/fresh-page.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { failure, type Network, openNetwork } from '../../harness/browser/network.ts';
import { MEMBER } from '../alarm/alarms.ts';

/** A page restored from the back/forward cache. Another member may have signed in meanwhile. */

const WHO = 'GET /api/v1/user/me';
const answer = (me: object) => () => Response.json({ status: { code: 200, message: 'OK' }, data: me });

let network: Network;
let navigations: string[];

beforeEach(() => {
  network = openNetwork();
  navigations = watchNavigations();
});

async function open(me?: object) {
  openFirstPage(me ? { me } : {});
  await import('../../../src/session/browser/restored-page.browser.ts');
  await import('../../../src/session/browser/fetch-me.browser.ts');
}

async function comeBack(persisted = true): Promise<void> {
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
  await settle();
}

describe('a restored page reloads', () => {
  test.each([
    ['the member has signed out', MEMBER, () => failure(401, 'UNAUTHORIZED')],
    ['the member is kept out', MEMBER, () => failure(423, 'SUSPENDED')],
    ['another member is signed in', MEMBER, answer({ ...MEMBER, id: 8 })],
    ['the member has another name', MEMBER, answer({ ...MEMBER, nickname: '잎새집사' })],
    ['somebody has signed in', undefined, answer(MEMBER)],
  ])('if %s', async (_, me, answering) => {
    network.answer(WHO, answering);
    await open(me);
    await comeBack();
    expect(navigations).toEqual(['reload']);
  });

  test('without a call if the member has changed lists on a later page', async () => {
    await open(MEMBER);
    sessionStorage.setItem('lists_changed', '1');
    await comeBack(false);
    expect([navigations, network.sent]).toEqual([['reload'], []]);
  });
});

describe('a restored page stays', () => {
  test.each([
    ['the same member reads it', MEMBER, answer({ ...MEMBER })],
    ['a visitor reads it', undefined, () => failure(401, 'UNAUTHORIZED')],
    ['the server cannot be reached', MEMBER, () => undefined],
    ['the server is busy', MEMBER, () => failure(429, 'TOO_MANY_REQUESTS')],
    ['the server is at fault', MEMBER, () => failure(500, 'INTERNAL')],
  ])('where %s', async (_, me, answering) => {
    network.answer(WHO, answering);
    await open(me);
    await comeBack();
    expect([navigations, network.sent]).toEqual([[], [WHO]]);
  });

  test('without a call if it was not restored or has no connection', async () => {
    await open(MEMBER);
    await comeBack(false);
    network.setOnline(false);
    await comeBack();
    expect([navigations, network.sent]).toEqual([[], []]);
    network.setOnline(true);
  });
});
