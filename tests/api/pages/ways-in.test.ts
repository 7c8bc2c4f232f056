import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maker, member } from '../../../src/db/schema/index.ts';
import { call } from '../../harness/call.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';

const roles = ['visitor', 'member', 'maker', 'operator'] as const;
type Role = (typeof roles)[number];

describe('a page links its viewer', () => {
  let server: SharedServer;
  let channelId: number;
  const cookies = new Map<Role, string>();

  beforeAll(async () => {
    server = await shareTestServer();
    const add = fixtures(server.db);
    channelId = await add.addChannel();
    await add.addTalk({ authorId: await add.addMember(), channelId });
    for (const role of roles.slice(1)) {
      const { id } = await add.addAccount();
      if (role === 'maker') await server.db.insert(maker).values({ memberId: id });
      if (role === 'operator') await server.db.update(member).set({ role: 'admin' }).where(eq(member.id, id));
      cookies.set(role, await signInAs(server, id));
    }
  });
  afterAll(() => server?.stop());

  /** Returns the addresses that the page links to within elements with this start tag. */
  async function linksIn(role: Role, start: string, path = '/community/list'): Promise<string[]> {
    const { text } = await call(server, `GET ${path}`, { cookie: cookies.get(role) ?? '' });
    const [, inside = ''] = text.split(start, 2);
    return [...inside.matchAll(/<a [^>]*href="([^"#?]*)/g)].map(([, href = '']) => href);
  }

  test.each([
    ['visitor', []],
    ['member', ['/my/alarm-setting']],
    ['maker', ['/my/alarm-setting', '/maker/myMakerHome', '/maker/notification']],
    ['operator', ['/my/alarm-setting', '/admin']],
  ] as const)('in the menu of a %s to %j', async (role, expected) => {
    const menu = await linksIn(role, 'id="profile"');
    const own = ['/my/alarm-setting', '/maker/myMakerHome', '/maker/notification', '/admin'];
    expect(own.filter((href) => menu.includes(href))).toEqual(expected);
  });

  test.each(roles)('on phones to the alarms, unless they are a visitor: %s', async (role) => {
    for (const path of ['/community/list', '/plant', '/events']) {
      const [first] = (await linksIn(role, 'top-bar-phone', path)).slice(0, 1);
      expect(first === '/alarm', path).toBe(role !== 'visitor');
    }
  });

  test('to talks of followed members, beside the channels, and marks the current page', async () => {
    expect(await linksIn('visitor', 'aria-label="채널"')).toContain('/community/feed');
    const { text } = await call(server, 'GET /community/feed', {});
    expect(text).toMatch(/<a href="\/community\/feed" aria-current="(page|true)"[^>]*>\s*팔로잉/);
  });

  test('to a talk in the current channel, and a visitor after signing in', async () => {
    const writing = `/community/writing?channel=${channelId}`;
    const ask = async (role: Role, path: string) =>
      (await call(server, `GET ${path}`, { cookie: cookies.get(role) ?? '' })).text;
    const list = `/community/list?channel=${channelId}`;
    expect(await ask('visitor', list)).toContain(`data-login="${writing}"`);
    expect(await ask('member', list)).toMatch(
      new RegExp(`href="${writing.replace('?', '\\?')}"[^>]*>.{0,900}톡 쓰기`, 's'),
    );
    expect(await ask('member', '/community/list?channel=999')).not.toContain('writing?channel=');
    expect(await ask('visitor', '/story')).toContain('data-login="/community/writing"');
  });

  test('to the console on the More page, only for an operator', async () => {
    expect(await linksIn('operator', '<main', '/my/etc')).toContain('/admin');
    expect(await linksIn('member', '<main', '/my/etc')).not.toContain('/admin');
  });
});
