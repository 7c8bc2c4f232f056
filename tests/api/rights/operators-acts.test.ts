import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../../src/api/routes.ts';
import { sql } from '../../../src/db/drizzle.ts';
import {
  answerTemplate,
  audit,
  commentHiding,
  decision,
  erasure,
  inquiry,
  report,
} from '../../../src/db/schema/index.ts';
import { beginTermDraft } from '../../../src/features/people/term/write-term.server.ts';
import { projectRoot } from '../../../src/lib/files/project-root.ts';
import { operatorsOnly } from '../../../src/session/guard.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type PeopleByRole, signInEveryRole } from '../../harness/actors/people-by-role.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { type Role, roles } from './role-matrix.ts';

/**
 * Operators' actions, performed by everyone else: the forms that a crawl of all links of the console finds, and the
 * calls for operators alone. A page that accepts a form and shows none fails the test.
 */

type Act = { page: string; address: string; fields: URLSearchParams };

const folder = join(projectRoot, 'src/pages/admin');
const pages = globSync('**/*.astro', { cwd: folder }).map((file) => ({
  file,
  pattern: new RegExp(`^/admin/${file}$`.replace(/(\/index)?\.astro\$$/, '$').replaceAll(/\[\w+\]/g, '[^/]+')),
  takesForms: /readPostedForm|\.request\b|\brequest\b/.test(readFileSync(join(folder, file), 'utf8')),
}));
/** Returns the most specific page that matches an address. */
const pageOf = (address: string) =>
  pages
    .filter(({ pattern }) => pattern.test(address.split('?', 1)[0] ?? ''))
    .toSorted((one, other) => one.file.split('[').length - other.file.split('[').length)[0]?.file;
/** How many addresses of one page the crawl visits. */
const ADDRESSES_PER_PAGE = 4;

const decoded = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&quot;', '"');
const attributeOf = (tag: string, name: string) => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decoded(value);
};

/** Returns the forms of a page, with the addresses and values of their buttons. */
function actsOn(page: string, address: string, html: string): Act[] {
  return [...html.matchAll(/<form\b[^>]*method="post"[^>]*>([\s\S]*?)<\/form>/g)].flatMap(([form, inside = '']) => {
    const fields = new URLSearchParams();
    for (const [tag] of inside.matchAll(/<(?:input|textarea|select|button)\b[^>]*>/g)) {
      const name = attributeOf(tag, 'name');
      if (name) fields.append(name, attributeOf(tag, 'value') ?? '1');
    }
    const targets = [attributeOf(/<form\b[^>]*>/.exec(form)?.[0] ?? '', 'action') ?? ''];
    for (const [, target = ''] of inside.matchAll(/\sformaction="([^"]*)"/g)) targets.push(decoded(target));
    return targets.map((target) => {
      const { pathname, search } = new URL(target, `http://console${address}`);
      return { page, address: pathname + search, fields };
    });
  });
}

let server: TestServer;
let people: PeopleByRole;
const visited = new Set<string>();
const acts: Act[] = [];

beforeAll(async () => {
  server = await startTestServer('postgres', { DEMO_CONTENT: '1' });
  people = await signInEveryRole(server);
  await addWork();
  await crawl();
});
afterAll(() => server?.stop());

/** Adds an entry to each page that the demo leaves empty. */
async function addWork(): Promise<void> {
  const { db } = server;
  const add = fixtures(db);
  const [authorId, by] = [people.idOf('author'), people.idOf('admin')];
  const talk = await add.addTalk({ authorId });
  const about = { reporterId: people.idOf('member'), targetId: authorId, reasonId: 1 };
  await db.insert(report).values({ ...about, contentId: talk, excerpt: '신고된 글' });
  await db
    .insert(decision)
    .values({ targetId: authorId, outcome: 'WARNED', reasonId: 9, appeal: '다시 봐 주세요', appealedAt: new Date() });
  await db.insert(inquiry).values({ memberId: authorId, title: '물어봐요', content: '사진이 안 올라가요.' });
  await db.insert(commentHiding).values({ contentId: talk });
  await db.insert(erasure).values({ memberId: authorId, tries: 10, deadAt: new Date() });
  await db.insert(answerTemplate).values({ title: '인사', text: '안녕하세요.' });
  await add.addArticle({ authorId });
  await beginTermDraft(db, by, 'PRIVACY');
}

/** Follows every link of the console as an operator. */
async function crawl(): Promise<void> {
  const waiting = ['/admin'];
  const seen = new Set(waiting);
  const counts = new Map<string, number>();
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const page = pageOf(address);
    if (!page || (counts.get(page) ?? 0) >= ADDRESSES_PER_PAGE) continue;
    counts.set(page, (counts.get(page) ?? 0) + 1);
    const answer = await fetch(server.origin + address, { headers: { cookie: people.cookies.get('admin') ?? '' } });
    if (answer.status !== 200) continue;
    visited.add(page);
    const html = await answer.text();
    acts.push(...actsOn(page, address, html));
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\shref="([^"#]*)/g)) {
      const { pathname, search } = new URL(decoded(href), `http://console${address}`);
      if (!pathname.startsWith('/admin') || seen.has(pathname + search)) continue;
      seen.add(pathname + search);
      waiting.push(pathname + search);
    }
  }
}

/** Returns the answer without the parts that differ between any two answers. */
async function answerOf(method: string, address: string, role: Role, init: RequestInit = {}) {
  const cookie = people.cookies.get(role);
  const answer = await fetch(server.origin + address, {
    method,
    redirect: 'manual',
    ...init,
    headers: { ...(cookie && { cookie }), ...init.headers },
  });
  const headers = [...answer.headers].filter(
    ([name]) => !['date', 'x-request-id', 'etag', 'set-cookie'].includes(name),
  );
  return { status: answer.status, headers, body: await answer.text() };
}

const others = roles.filter((role) => role !== 'admin');

test('a crawl of the console reaches every page, and a form on each page that accepts one', () => {
  expect(pages.map(({ file }) => file).filter((file) => !visited.has(file))).toEqual([]);
  const withForms = new Set(acts.map(({ page }) => page));
  const silent = pages.filter(({ file, takesForms }) => takesForms && !withForms.has(file)).map(({ file }) => file);
  expect(silent).toEqual([]);
  for (const { address } of acts) expect(address).toMatch(/^\/admin(\/|\?|$)/);
});

describe.each(others)('for a role other than operator: %s', (role) => {
  test('an action of the console is answered like an unknown address, and does nothing', async () => {
    const before = await server.db.$count(audit);
    for (const { address, fields } of acts) {
      const init = { body: new URLSearchParams(fields), headers: { origin: server.origin } };
      const nowhere = await answerOf('POST', '/operators', role, init);
      expect(await answerOf('POST', address, role, init), address).toEqual(nowhere);
    }
    expect(await server.db.$count(audit)).toBe(before);
  });

  test('a call for operators is answered like an unknown address', async () => {
    const calls = api.routes.filter(({ handler }) => handler === operatorsOnly);
    expect(calls.length).toBeGreaterThan(5);
    for (const { method, path } of calls) {
      const init = { ...(method !== 'GET' && { body: '{}', headers: { 'content-type': 'application/json' } }) };
      const nowhere = await answerOf(method, '/api/v1/operators', role, init);
      expect(nowhere.status).toBe(role === 'expired' ? 401 : 404);
      const address = `/api${path.replaceAll(/:\w+(\{[^}]*\})?/g, '1')}`;
      expect(await answerOf(method, address, role, init), `${method} ${address}`).toEqual(nowhere);
    }
  });
});

test('actions that another site makes an operator’s browser post are refused', async () => {
  const before = await server.db.$count(audit);
  const marks: Record<string, string>[] = [{ origin: 'https://evil.test' }, { 'sec-fetch-site': 'cross-site' }];
  for (const { address, fields } of acts) {
    for (const headers of marks) {
      const init = { body: new URLSearchParams(fields), headers };
      expect((await answerOf('POST', address, 'admin', init)).status, address).toBe(403);
    }
  }
  expect(await server.db.$count(audit)).toBe(before);
});

test('actions are refused for an operator who is demoted before the commit', async () => {
  const { db } = server;
  // Every action writes to the audit log in its own transaction. The trigger removes the role at that moment.
  await db.execute(sql`
    create function demote() returns trigger language plpgsql as $$
    begin
      update member set role = 'member' where id = new.operator_id;
      return new;
    end $$`);
  await db.execute(sql`create trigger demoted before insert on audit for each row execute function demote()`);
  const before = await db.$count(audit);
  const refused = new Set<string>();
  for (const { page, address, fields } of acts) {
    const init = { body: new URLSearchParams(fields), headers: { origin: server.origin } };
    const answer = await answerOf('POST', address, 'admin', init);
    if (answer.status !== 405) continue;
    const nowhere = await answerOf('POST', '/operators', 'admin', init);
    expect(answer.body, address).toEqual(nowhere.body);
    refused.add(page);
  }
  expect(await db.$count(audit)).toBe(before);
  // The forms that these pages show are incomplete or change nothing, so nothing is written.
  const writesNothing = [
    'channel/index.astro',
    'home/banner/[kind]/index.astro',
    'home/strip.astro',
    'message/new.astro',
  ];
  const pagesWithForms = [...new Set(acts.map(({ page }) => page))];
  expect(pagesWithForms.filter((page) => !refused.has(page)).toSorted()).toEqual(writesNothing);
});
