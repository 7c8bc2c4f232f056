import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maker } from '../../../src/db/schema/index.ts';
import type { StripPlatform } from '../../../src/model/stored-values.ts';
import { saveStripBanner } from '../../../src/features/notifications/strip-banner/strip-banner.server.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { signInAs, signInEnv } from '../../harness/actors/sign-in.ts';

/** The HTML of the frame around pages: menus, the head, and links for a member. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('postgres', { ...signInEnv, STORE_URL: 'https://shop.example/' });
});
afterAll(() => server?.stop());

async function read(path: string, cookie = '') {
  const answer = await fetch(`${server.origin}${path}`, { headers: { cookie }, redirect: 'manual' });
  const page = await answer.text();
  /** Returns the part of the page from this start tag to the end tag. */
  const part = (start: RegExp, end: string) => {
    const begin = page.search(start);
    return begin < 0 ? '' : page.slice(begin, page.indexOf(end, begin));
  };
  return { status: answer.status, location: answer.headers.get('location'), page, part };
}

/** Returns the address and text of each link in a part of a page. */
const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href = '', words = '']) => [
    href,
    words
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ]);

describe('the menus', () => {
  test('of phones have five tabs, and the desktop’s link to stories, the community and the magazine', async () => {
    const { part } = await read('/story');
    expect(linksIn(part(/<nav[^>]*aria-label="하단 메뉴"/, '</nav>'))).toEqual([
      ['/', '홈'],
      ['/story', '스토리'],
      ['/community/feed/all', '커뮤니티'],
      ['/article', '매거진'],
      // Asks a visitor to sign in, with and without JavaScript.
      ['/user/signup', '더보기'],
    ]);
    const wide = linksIn(part(/<nav[^>]*aria-label="주요 메뉴"/, '</nav>')).map(([href]) => href);
    for (const path of ['/story', '/community/list', '/article']) expect(wide).toContain(path);
  });

  test.each([
    ['/community/list', '주요 메뉴'],
    ['/community/feed/all', '하단 메뉴'],
  ])('mark the current page: %s in the %s', async (path, name) => {
    const { part } = await read(path);
    const menu = part(new RegExp(`<nav[^>]*aria-label="${name}"`), '</nav>');
    const current = [...menu.matchAll(/<a [^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => tag.includes('aria-current="page"'));
    expect(current).toHaveLength(1);
    expect(current[0]).toContain(`href="${path}"`);
  });

  test('link to the shop, and the logo links to the home page', async () => {
    const { page } = await read('/');
    const links = linksIn(page);
    expect(links).toContainEqual(['https://shop.example/', expect.stringContaining('스토어')]);
    expect(page).toMatch(/<a [^>]*href="\/"[^>]*aria-label="푸릇 홈"|<a [^>]*aria-label="푸릇 홈"[^>]*href="\/"/);
  });

  test('have the page’s name as title, or the product’s', async () => {
    expect((await read('/')).page).toContain('<title>푸릇</title>');
    expect((await read('/community/list')).page).toContain('<title>커뮤니티 · 푸릇</title>');
    expect((await read('/community/feed/all')).page).toContain('<title>모든 톡 · 푸릇</title>');
  });
});

describe('a member', () => {
  const signIn = async ({ isMaker = false } = {}) => {
    const { id } = await fixtures(server.db).addAccount();
    if (isMaker) await server.db.insert(maker).values({ memberId: id });
    return signInAs(server, id);
  };

  test('finds links to all their own pages on the More page', async () => {
    expect(await read('/my/etc')).toMatchObject({ status: 302, location: '/' });
    const { status, part } = await read('/my/etc', await signIn());
    expect(status).toBe(200);
    const main = part(/<main/, '</main>');
    const links = linksIn(main);
    const words = links.map(([, text]) => text).join();
    for (const name of [
      '프로필 수정',
      '내 스크랩',
      '내 팔로우',
      '구독한 매거진',
      '내가 쓴 스토리',
      '내가 쓴 톡',
      '내 댓글',
      '차단 목록',
      '문의하기',
      '알림 설정',
      '이용약관',
      '개인정보 처리방침',
    ])
      expect(words).toContain(name);
    for (const path of ['/term/SERVICE', '/term/PRIVACY']) expect(links.map(([href]) => href)).toContain(path);
    expect(main).toContain('어두운 화면');
    expect(main).toContain('로그아웃');
  });

  test('chooses between a story and a talk; a member who is not a maker is asked to become one', async () => {
    const maker = (await read('/community/list', await signIn({ isMaker: true }))).page;
    expect(linksIn(maker)).toContainEqual(['/maker/myStoryEdit', '스토리 쓰기']);
    expect(linksIn(maker)).toContainEqual(['/community/writing', '톡 쓰기']);
    const { page } = await read('/community/list', await signIn());
    expect(linksIn(page).map(([href]) => href)).not.toContain('/maker/myStoryEdit');
    expect(page).toMatch(/<button[^>]*commandfor="become-maker"[^>]*>/);
  });
});

describe('the strip banner', () => {
  const putUp = async (platforms: StripPlatform[], target: '_self' | '_blank') => {
    const times = { startsAt: null, endsAt: null };
    const input = { ...times, isActive: true, description: '봄맞이 나눔', url: '/events', target, platforms };
    expect(await saveStripBanner(server.db, input, { by: null, version: target === '_self' ? 0 : 1 })).toBe(true);
    const strip = async () => (await read('/term/SERVICE')).part(/<aside[^>]*banners-strip/, '</aside>');
    await expect.poll(strip).toContain(`target="${target}"`);
    return strip();
  };

  test('names its platforms, and says when its link opens a new window', async () => {
    const here = await putUp(['app', 'mobile', 'pc'], '_self');
    expect(here).toContain('data-platforms="app mobile pc"');
    expect(linksIn(here)).toEqual([['/events', '봄맞이 나눔']]);
    const away = await putUp(['app', 'pc'], '_blank');
    expect(away).toContain('data-platforms="app pc"');
    expect(linksIn(away)).toEqual([['/events', '봄맞이 나눔 (새 창)']]);
    expect(away).toContain('rel="noopener"');
  });
});

test('the page of UI components does not exist in production', async () => {
  const [blocks, missing] = await Promise.all([read('/dev/ui'), read('/dev/no-such-page')]);
  expect(blocks.status).toBe(404);
  expect(blocks.page).toBe(missing.page);
});

test('the service worker is always revalidated, and the icons of the manifest exist', async () => {
  const worker = await fetch(`${server.origin}/service-worker.js`);
  expect(Object.fromEntries(worker.headers)).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  });
  const manifest = await fetch(`${server.origin}/manifest.webmanifest`);
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
  const { icons } = (await manifest.json()) as { icons: { src: string }[] };
  for (const { src } of icons) expect((await fetch(new URL(src, server.origin))).status).toBe(200);
});
