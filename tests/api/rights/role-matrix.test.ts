import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findForOperators } from '../../../src/features/contents/article/write-article.server.ts';
import { createDraft } from '../../../src/features/writing/draft/draft.server.ts';
import { getOwnStory } from '../../../src/features/contents/story/own-story.server.ts';
import { call, outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { signInEveryRole } from '../../harness/actors/people-by-role.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { elsewhere, matrix, type Role, roles, type ReportSubjects } from './role-matrix.ts';

const codes: Record<number, string> = { 401: 'UNAUTHORIZED', 403: 'LOGIN_REQUIRED', 404: 'NOT_FOUND' };
const names: ReportSubjects = {
  story: 0,
  article: 0,
  talk: 0,
  storyComment: 0,
  articleComment: 0,
  talkComment: 0,
  guestStoryComment: 0,
  guestTalkComment: 0,
  author: 0,
  channel: 0,
  draft: 0,
  storyDraft: 0,
  articleDraft: 0,
  storyDate: '',
  articleDate: '',
};
const nameOf = (line: string) => line.replaceAll('/0', '/{id}');

/** Converts `GET /v1/stories/{id}` to a pattern that matches calls of it. */
function patternOf(path: string): RegExp {
  return new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

/**
 * Returns the document's call that matches a row of the table; with several matches, the one with the fewest
 * placeholders.
 */
function callOf(line: string, calls: Call[]): Call | undefined {
  const [method, address = ''] = line.split(' ', 2);
  const [path = ''] = address.split('?', 1);
  const fitting = calls.filter((call) => call.method === method && patternOf(call.path).test(path));
  return fitting.sort((one, other) => one.path.split('{').length - other.path.split('{').length)[0];
}

type Call = { method: string; path: string };

describe.each(serverDatabases)('access by role on %s', () => {
  let server: SharedServer;
  let cookies: Map<Role, string>;
  let things: ReportSubjects;

  beforeAll(async () => {
    server = await shareTestServer();
    const add = fixtures(server.db);
    const people = await signInEveryRole(server);
    const { idOf } = people;
    cookies = people.cookies;
    const author = idOf('author');
    const story = await add.addStory({ authorId: author });
    const article = await add.addArticle({ authorId: author });
    const talk = await add.addTalk({ authorId: author });
    things = {
      author,
      story,
      article,
      talk,
      storyComment: await add.addComment(story, author),
      articleComment: await add.addComment(article, author),
      talkComment: await add.addComment(talk, author),
      guestStoryComment: await add.addComment(story, idOf('member')),
      guestTalkComment: await add.addComment(talk, idOf('member')),
      channel: await add.addChannel(),
      draft: await createDraft(server.db, author, { kind: 'talk', body: {}, pictureKeys: [] }),
      storyDraft: await createDraft(server.db, author, { kind: 'story', body: {}, pictureKeys: [] }),
      articleDraft: await createDraft(server.db, idOf('admin'), { kind: 'article', body: {}, pictureKeys: [] }),
      storyDate: (await getOwnStory(server.db, author, story)).updatedAt.toISOString(),
      articleDate: (await findForOperators(server.db, article)).updatedAt.toISOString(),
    };
  });
  afterAll(() => server?.stop());

  test('every call of the API is in the table', async () => {
    const { body } = await call(server, 'GET /api/openapi.json');
    const calls = Object.entries<object>(body.paths)
      .filter(([path]) => !elsewhere.some((pattern) => pattern.test(path)))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })));
    const covered = new Set(matrix.map((row) => callOf(row.line(things), calls)));
    expect(covered).not.toContain(undefined);
    expect(calls.filter((each) => !covered.has(each))).toEqual([]);
  });

  test('the list of channels is also returned with a trailing slash, which its callers send', async () => {
    const answer = await call(server, 'GET /api/v1/community/channelInfo/?is_activate=1');
    expect(outcome(answer)).toEqual([200, 'OK']);
    expect(answer.body).toEqual((await call(server, 'GET /api/v1/community/channelInfo?is_activate=1')).body);
  });

  test.each(matrix.map((row) => [nameOf(row.line(names)), row] as const))('%s', async (_, row) => {
    for (const role of roles) {
      const cookie = cookies.get(role);
      const options = { ...(cookie && { cookie }), ...(row.body && { body: row.body(things) }) };
      const answer = await call(server, row.line(things), options);
      const wanted = row.answers[role];
      expect(answer.status, role).toBe(wanted);
      const code = role === 'expired' ? 'EXPIRED_ACCESS_TOKEN' : (wanted === 404 && row.code) || codes[wanted];
      if (code) expect(outcome(answer), role).toEqual([wanted, code]);
    }
  });
});
