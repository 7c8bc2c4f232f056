import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';

/**
 * Pages for visitors: members' pages redirect to the home page, members' actions ask to sign in, and the terms are
 * public.
 */

let server: SharedServer;
beforeAll(async () => {
  server = await shareTestServer();
});
afterAll(() => server?.stop());

const ask = (path: string) => fetch(server.origin + path, { redirect: 'manual' });
const open = async (path: string) => new JSDOM(await (await ask(path)).text()).window.document;
const textOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim();

test('a members’ page redirects a visitor to the home page', async () => {
  for (const path of ['/my/etc', '/my/profile', '/my/leave', '/blockList', '/community/writing', '/maker/register']) {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('location')], path).toEqual([302, '/']);
  }
});

test('writing, the More tab and an inquiry ask a visitor to sign in, with the address to continue at', async () => {
  const page = await open('/story');
  const askingFor = (words: string) =>
    [...page.querySelectorAll('[data-login]')].find((element) => textOf(element)?.includes(words));
  expect(askingFor('글쓰기')?.getAttribute('data-login')).toBe('/community/writing');
  expect(askingFor('더보기')?.getAttribute('data-login')).toBe('/my/etc');
  const help = await open('/help/contact');
  expect(textOf(help.querySelector('main [data-login]'))).toBe('로그인하고 문의하기');
});

describe('the terms', () => {
  test('are linked at the foot of each page', async () => {
    const foot = (await open('/exhibition')).querySelector('footer');
    for (const [link, title] of [
      ['이용약관', '이용약관'],
      ['개인정보 처리방침', '개인정보 처리방침'],
      ['제3자 제공', '개인정보 제3자 제공 안내'],
    ]) {
      const found = [...(foot?.querySelectorAll('a') ?? [])].find((each) => textOf(each) === link);
      const page = await open(found?.getAttribute('href') ?? '/no-such-page');
      expect(textOf(page.querySelector('h1'))).toBe(title);
    }
  });

  test('link between the current and former versions, and a former version is not indexed', async () => {
    const today = await open('/term/PRIVACY');
    expect(textOf(today.querySelector('main'))).toMatch(/20\d\d\.\d\d\.\d\d부터 시행하고 있어요/);
    expect(today.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(/\/term\/PRIVACY$/);
    const versions = [...today.querySelectorAll('[aria-labelledby=term-versions] a')];
    const former = versions.find((each) => textOf(each)?.includes('2023.03.02'))?.getAttribute('href') ?? '';
    expect(former).toBe('/term/PRIVACY?version=2023.03.02');

    const page = await open(former);
    expect(textOf(page.querySelector('main'))).toContain('2023.03.02부터 시행한 지난 버전이에요');
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    const back = [...page.querySelectorAll('main a')].find((each) => textOf(each) === '지금 시행 중인 내용 보기');
    expect(back?.getAttribute('href')).toBe('/term/PRIVACY');
  });

  test('with unknown names and versions do not exist', async () => {
    for (const path of ['/term/NONE', '/term/privacy', '/term/PRIVACY?version=1999.01.01', '/term']) {
      expect((await ask(path)).status, path).toBe(404);
    }
  });
});
