import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makerNotice } from '../../../src/db/schema/index.ts';
import { askAs } from '../../harness/ask.ts';
import { fixtures } from '../../harness/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/in-process.ts';

/** What operators do by commands; more of it is in api/moderation, suspension and article/writing. */

let api: TestApi;
let add: ReturnType<typeof fixtures>;

beforeAll(async () => {
  api = await startTestApi('postgres');
  add = fixtures(api.db);
});
afterAll(() => api?.stop());

function admin(...words: string[]) {
  const { status, stderr } = spawnSync(process.execPath, ['src/commands/admin.ts', ...words], {
    env: { DATABASE_URL: api.databaseUrl, PATH: process.env.PATH ?? '' },
    encoding: 'utf8',
  });
  return [status, stderr];
}

test('a member is made an operator, and a member like all others again', async () => {
  const account = await add.addAccount({ nickname: 'Gardener' });
  const ask = await askAs(api, account);
  const asOperator = async () => (await ask('POST /api/v1/article', {})).status;
  expect(await asOperator()).toBe(404);
  expect(admin('promote', 'gardener')).toEqual([0, '']);
  expect(await asOperator()).toBe(400);
  expect(admin('demote', 'Gardener')).toEqual([0, '']);
  expect(await asOperator()).toBe(404);
  expect(admin('promote', '없는 사람')).toEqual([1, 'there is no member 없는 사람\n']);
});

test('a notice that is blank or too long is refused with one line, and tells nobody anything', async () => {
  expect(admin('notice', ' ', '내용이에요.')).toEqual([1, '제목을 입력해 주세요.\n']);
  expect(admin('notice', '가'.repeat(101), '내용이에요.')).toEqual([1, '제목은 100자까지 쓸 수 있어요.\n']);
  expect(admin('notice', '제목', ' \n\u200b\n ')).toEqual([1, '내용을 입력해 주세요.\n']);
  expect(admin('notice', '제목', '가'.repeat(5_001))).toEqual([1, '공지는 5,000자까지 쓸 수 있어요.\n']);
  expect(await api.db.$count(makerNotice)).toBe(0);
  expect(admin('notice', '제목', '첫 문단\n\n둘째 문단')).toEqual([0, '']);
  expect(await api.db.select().from(makerNotice)).toMatchObject([
    {
      title: '제목',
      body: [
        { type: 'paragraph', text: '첫 문단' },
        { type: 'paragraph', text: '둘째 문단' },
      ],
    },
  ]);
});

test('what cannot be shown, hidden or deleted is said in one line', async () => {
  const [scheduled, deleted] = [await add.addStory({ status: 'SCHEDULED' }), await add.addStory({ status: 'DELETED' })];
  expect(admin('show', String(scheduled))).toEqual([1, `it is not published yet: content ${scheduled}\n`]);
  expect(admin('show', String(deleted))).toEqual([1, `it stays deleted: content ${deleted}\n`]);
  expect(admin('hide', '987654321')).toEqual([1, 'there is no content 987654321\n']);
});
