import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerTemplate } from '../../../src/db/schema/index.ts';
import { setRole } from '../../../src/features/people/member/role.server.ts';
import { PAGE_MEMBER_FIELD } from '../../../src/http/page-member.ts';
import { projectRoot } from '../../../src/lib/files/project-root.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';

/** Forms posted without JavaScript, in a browser in which another member has signed in since the page was loaded. */

const NEW_TEMPLATE = '/admin/inquiry/template/new';

let server: TestServer;
type Person = { id: number; cookie: string };
let [operator, colleague, member, other]: Person[] = [];

beforeAll(async () => {
  server = await startTestServer('postgres');
  const add = fixtures(server.db);
  const addPerson = async (isOperator: boolean): Promise<Person> => {
    const { id, nickname } = await add.addAccount();
    if (isOperator) await setRole(server.db, nickname, 'admin');
    return { id, cookie: await signInAs(server, id) };
  };
  [operator, colleague, member, other] = [
    await addPerson(true),
    await addPerson(true),
    await addPerson(false),
    await addPerson(false),
  ];
});
afterAll(() => server?.stop());

const read = async (path: string, { cookie }: Person) =>
  (await fetch(server.origin + path, { headers: { cookie } })).text();
const memberIn = (html: string) => new RegExp(`name="${PAGE_MEMBER_FIELD}" value="(\\d+)"`).exec(html)?.[1] ?? '';
const post = (path: string, fields: Record<string, string>, { cookie }: Person) =>
  fetch(server.origin + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie, origin: server.origin },
    redirect: 'manual',
  });
const templates = (title: string) => server.db.$count(answerTemplate, eq(answerTemplate.title, title));

test('an operator’s form names its operator, and is accepted from them', async () => {
  const named = memberIn(await read(NEW_TEMPLATE, operator as Person));
  expect(named).toBe(String(operator?.id));
  const fields = { title: '배송', text: '내일 보내 드려요.', version: '0', [PAGE_MEMBER_FIELD]: named };
  expect((await post(NEW_TEMPLATE, fields, operator as Person)).status).toBe(303);
  expect(await templates('배송')).toBe(1);
});

test('a form of another operator’s page changes nothing, and the answer explains why and how to get the text back', async () => {
  const named = memberIn(await read(NEW_TEMPLATE, operator as Person));
  const fields = { title: '반품', text: '다시 보내 주세요.', version: '0', [PAGE_MEMBER_FIELD]: named };
  const answer = await post(NEW_TEMPLATE, fields, colleague as Person);
  expect(answer.status).toBe(409);
  const page = await answer.text();
  expect(page).toContain('<h1>다른 계정으로 로그인되어 있어요</h1>');
  expect(page).toContain('뒤로 가면 적은 내용이 그대로 있으니');
  expect(await templates('반품')).toBe(0);
});

test.each(['/my/record', '/my/comment', '/my/report'])('%s refuses a form of another member’s page', async (path) => {
  const fields = (person?: Person) => ({ [PAGE_MEMBER_FIELD]: String(person?.id) });
  expect((await post(path, fields(member), other as Person)).status).toBe(409);
  expect((await post(path, fields(other), other as Person)).status).not.toBe(409);
});

test('every posted form names the member of its page', () => {
  const forms = /<form\b[^>]*method="post"/g;
  const named = /<PageMember \/>|name=\{PAGE_MEMBER_FIELD\}/g;
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const files = globSync('src/**/*.{astro,tsx}', { cwd: projectRoot });
  const texts = files.map((file) => [file, readFileSync(join(projectRoot, file), 'utf8')] as const);
  const found = texts.filter(([, text]) => count(text, forms) > 0);
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(([, text]) => count(text, forms) !== count(text, named)).map(([file]) => file)).toEqual([]);
});
