import { and, eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit, content, draft, member, writer } from '../../../src/db/schema/index.ts';
import { actOnArticle, standingOf } from '../../../src/features/contents/article/article-acts.server.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { outcome } from '../../harness/call.ts';
import { databaseKinds } from '../../harness/database/database.ts';
import { type Account, fixtures } from '../../harness/actors/fixtures.ts';
import { hear } from '../../harness/record-events.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { inSeconds, pictureOf, written } from '../story/support.ts';

// Runs on the embedded database, too: there a query outside of a transaction waits for the transaction to end.
describe.each(databaseKinds)('operators who edit articles on %s', (kind) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  let [first, second]: Account[] = [];
  let [askFirst, askSecond]: Ask[] = [];
  let author: Account;

  beforeAll(async () => {
    api = await startTestApi(kind);
    add = fixtures(api.db);
    [first, second, author] = [await add.addAccount(), await add.addAccount(), await add.addAccount()];
    for (const { id } of [first, second]) await api.db.update(member).set({ role: 'admin' }).where(eq(member.id, id));
    await api.db.insert(writer).values({ memberId: author.id });
    [askFirst, askSecond] = [await askAs(api, first), await askAs(api, second)];
  });
  afterAll(() => api?.stop());

  const ask = (who: Ask | undefined, ...words: Parameters<Ask>) => {
    if (!who) throw new Error('there is no operator');
    return who(...words);
  };
  const stands = async (id: number) => {
    const [row] = await api.db.select().from(content).where(eq(content.id, id));
    if (!row) throw new Error('there is no article');
    return row;
  };
  const acts = async (id: number) =>
    (
      await api.db
        .select()
        .from(audit)
        .where(and(eq(audit.objectKind, 'content'), eq(audit.objectId, id)))
        .orderBy(audit.id)
    ).map(({ act, operatorId }) => [act, operatorId]);
  const by = () => ({ first: first?.id ?? 0, second: second?.id ?? 0 });

  test('an operator’s draft is their own, may have the writer’s pictures, and is deleted when it is published', async () => {
    const body = [{ type: 'image', picture: await pictureOf(askFirst as Ask), alt: '' }];
    const begun = (await ask(askFirst, 'POST /api/v1/draft/article', { body: { title: '쓰다 만 글', body } })).body
      .result;
    expect((await ask(askSecond, 'GET /api/v1/draft/article')).body.result.list).toEqual([]);
    const sent = { ...written, body, writerId: author.id, draftId: begun.id, draftVersion: begun.version };
    const { id, updatedDate } = (await ask(askFirst, 'POST /api/v1/article', sent)).body.data;
    expect(await api.db.$count(draft, eq(draft.id, begun.id))).toBe(0);

    // Another operator edits the article, with pictures that the first one uploaded.
    const change = { contentId: id, body: { ...written, body } };
    const changed = (await ask(askSecond, 'POST /api/v1/draft/article', change)).body.result;
    const saved = { version: changed.version, body: { ...change.body, title: '고친 글' } };
    expect((await ask(askSecond, `PUT /api/v1/draft/article/${changed.id}`, saved)).status).toBe(200);
    const edit = { ...written, body, updatedDate, draftId: changed.id, draftVersion: changed.version + 1 };
    expect((await ask(askSecond, `PUT /api/v1/article/${id}`, edit)).status).toBe(200);
    expect(await api.db.$count(draft, eq(draft.contentId, id))).toBe(0);
    expect(outcome(await ask(askFirst, `PUT /api/v1/article/${id}`, edit))).toEqual([409, 'CHANGED_ELSEWHERE']);
    expect(await acts(id)).toEqual([
      ['article written', by().first],
      ['article changed', by().second],
    ]);
  });

  test('an empty ritual is not published', async () => {
    const rituals = [
      { title: '', text: '' },
      { title: '창 열기', text: '' },
    ];
    const { id } = (await ask(askFirst, 'POST /api/v1/article', { ...written, writerId: author.id, rituals })).body
      .data;
    const shown = (await ask(askFirst, `GET /api/v1/article/${id}`)).body.result;
    expect(shown.relativeRituals).toEqual([{ title: '창 열기', text: '' }]);
  });

  test('a scheduled article is changed, rescheduled and published, and subscribers get one alarm', async () => {
    const sent = { ...written, writerId: author.id, publishAt: inSeconds(3_600) };
    const { id, updatedDate } = (await ask(askFirst, 'POST /api/v1/article', sent)).body.data;
    const publishAt = inSeconds(7_200);
    const edited = (await ask(askFirst, `PUT /api/v1/article/${id}`, { ...written, updatedDate, publishAt })).body.data;
    expect(await stands(id)).toMatchObject({ status: 'SCHEDULED', publishedAt: new Date(publishAt) });
    const ears = await hear(api.db);
    const now = { ...written, updatedDate: edited.updatedDate, publishAt: null };
    expect((await ask(askFirst, `PUT /api/v1/article/${id}`, now)).body.data.status).toBe('PUBLISHED');
    expect(await ears.end()).toContainEqual({ what: 'content published', id, kind: 'article', by: author.id });
  });

  test('concurrent operators hide, show and delete an article once', async () => {
    const { id } = (await ask(askFirst, 'POST /api/v1/article', { ...written, writerId: author.id })).body.data;
    const seen = standingOf(await stands(id));
    const hide = (operator: number) => actOnArticle(api.db, id, 'hide', { by: operator, seen });
    const answers = await Promise.allSettled([hide(by().first), hide(by().second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await stands(id)).toMatchObject({ status: 'HIDDEN', isHiddenByAuthor: false });
    await expect(
      actOnArticle(api.db, id, 'publish', { by: by().first, seen: standingOf(await stands(id)) }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await actOnArticle(api.db, id, 'show', { by: by().first, seen: standingOf(await stands(id)) });
    expect((await stands(id)).status).toBe('PUBLISHED');
    await actOnArticle(api.db, id, 'delete', { by: by().second, seen: standingOf(await stands(id)) });
    expect((await stands(id)).status).toBe('DELETED');
    expect((await acts(id)).map(([act]) => act)).toEqual([
      'article written',
      'content hidden',
      'content shown',
      'content deleted',
    ]);
  });

  test('a scheduled article is rescheduled, and deleted without a trace', async () => {
    const sent = { ...written, writerId: author.id, publishAt: inSeconds(3_600) };
    const { id } = (await ask(askFirst, 'POST /api/v1/article', sent)).body.data;
    const at = new Date(Date.now() + 86_400_000);
    await actOnArticle(api.db, id, 'schedule', { by: by().first, seen: standingOf(await stands(id)), at });
    expect((await stands(id)).publishedAt).toEqual(at);
    await actOnArticle(api.db, id, 'delete', { by: by().first, seen: standingOf(await stands(id)) });
    expect(await api.db.$count(content, eq(content.id, id))).toBe(0);
  });
});
