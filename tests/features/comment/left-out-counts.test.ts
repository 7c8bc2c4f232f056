import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from '../../../src/db/drizzle.ts';
import { comment, content } from '../../../src/db/schema/index.ts';
import { reindexInBatches } from '../../../src/features/discovery/search/engine/reindex.server.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';

/**
 * An article with five comments. The viewer cannot see two of them: a comment of a blocked member, and a reply to it.
 */
const ALL = 5;
const LEFT = 3;

let api: TestApi;
let articleId: number;
let blocker: Ask;
let visitor: Ask;

beforeAll(async () => {
  api = await startTestApi('postgres');
  const add = fixtures(api.db);
  articleId = await add.addArticle({ title: '겨울 몬스테라' });
  const [reader, blocked, other] = [await add.addAccount(), await add.addMember(), await add.addMember()];
  const parentId = await add.addComment(articleId, blocked, '차단될 말');
  await api.db.insert(comment).values({ contentId: articleId, parentId, authorId: other, body: '답글' });
  for (let index = 0; index < LEFT; index++) await add.addComment(articleId, other, `남는 말 ${index}`);
  await api.db.update(content).set({ commentCount: ALL }).where(eq(content.id, articleId));
  await reindexInBatches(api.db, 100)();
  blocker = await askAs(api, reader);
  visitor = await askAs(api);
  await blocker(`POST /api/v1/article/${articleId}/bookmark`);
  await blocker('POST /api/v1/maker/block', { reportedUserId: blocked });
});
afterAll(() => api?.stop());

/** Returns the comment counts of the article in an answer. */
function countsIn(answer: unknown): number[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const own = 'idVersionContent' in answer && answer.idVersionContent === articleId && 'commentCount' in answer;
  return [...(own ? [Number(answer.commentCount)] : []), ...Object.values(answer).flatMap(countsIn)];
}

const everywhere = [
  '/api/v1/article/{id}',
  '/api/v1/article',
  `/api/v1/search/articles?keyword=${encodeURIComponent('몬스테라')}`,
];
const countsFor = async (ask: Ask, paths: string[]) => {
  const answers = await Promise.all(paths.map((path) => ask(`GET ${path.replace('{id}', String(articleId))}`)));
  return Object.fromEntries(answers.map(({ body }, index) => [paths[index], [...new Set(countsIn(body))]]));
};
const allOf = (paths: string[], count: number) => Object.fromEntries(paths.map((path) => [path, [count]]));

test('the article’s call, lists, scraps and search return one comment count to a member, without muted comments', async () => {
  const paths = [...everywhere, '/api/v1/article/bookmark'];
  expect(await countsFor(blocker, paths)).toEqual(allOf(paths, LEFT));
  const { body } = await blocker(`GET /api/v1/article/${articleId}/comment`);
  expect(body.data.content.flatMap(({ childComments }) => [1, ...childComments])).toHaveLength(LEFT);
});

test('a visitor gets the count of all comments', async () => {
  expect(await countsFor(visitor, everywhere)).toEqual(allOf(everywhere, ALL));
});
