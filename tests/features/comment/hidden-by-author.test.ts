import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { content, decision } from '../../../src/db/schema/index.ts';
import { setCommentHidden } from '../../../src/features/community/comment/author-control/author-control.server.ts';
import { listHidings } from '../../../src/features/community/comment/author-control/hiding-queue.server.ts';
import { deleteComment } from '../../../src/features/community/comment/server/write-comment.server.ts';
import { listNews } from '../../../src/features/people/maker/news.server.ts';
import { readDecisionStanding } from '../../../src/features/community/report/standing/decision-standing.server.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { decideAs } from '../../harness/actors/decide-as.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { discussion } from './support.ts';

describe.each(serverDatabases)('a comment that the author of its content hides, on %s', (kind) => {
  let api: TestApi;
  let people: ReturnType<typeof discussion>;
  beforeAll(async () => {
    api = await startTestApi(kind);
    people = discussion(api.db);
  });
  afterAll(() => api?.stop());

  async function commented(of: 'story' | 'talk') {
    const [author, writer] = [await people.addAccount(), await people.addAccount()];
    const authorId = author.id;
    const contentId = of === 'talk' ? await people.addTalk({ authorId }) : await people.addStory({ authorId });
    const { id: commentId } = await people.write({ kind: of, id: contentId }, writer.id, '시끄러운 댓글');
    const hide = (isHidden: boolean) =>
      api.db.transaction((transaction) => setCommentHidden(transaction, of, { id: commentId, authorId }, isHidden));
    return { authorId, writerId: writer.id, contentId, commentId, hide };
  }

  test('is not in the maker’s news while it is hidden', async () => {
    const { authorId, hide } = await commented('story');
    const texts = async () => (await listNews(api.db, authorId, 0)).items.map((item) => 'text' in item && item.text);
    expect(await texts()).toEqual(['시끄러운 댓글']);
    await hide(true);
    expect(await texts()).toEqual([]);
    await hide(false);
    expect(await texts()).toEqual(['시끄러운 댓글']);
  });

  test('is not described as visible to everyone by a decision, nor below a hidden talk', async () => {
    const { contentId, commentId, hide } = await commented('talk');
    const operator = await people.addAccount();
    const id = await decideAs(api.db, operator.id, { contentId, commentId }, 'WARNED');
    const [warned] = await api.db.select().from(decision).where(eq(decision.id, id));
    const standing = async () => (warned ? await readDecisionStanding(api.db, warned) : undefined);
    expect(await standing()).toMatchObject({ state: 'SHOWN', ifOverturned: 'SHOWN' });
    await hide(true);
    expect(await standing()).toMatchObject({
      state: 'HIDDEN_BY_CONTENT_AUTHOR',
      ifOverturned: 'HIDDEN_BY_CONTENT_AUTHOR',
    });
    await hide(false);
    await api.db.update(content).set({ status: 'DELETED' }).where(eq(content.id, contentId));
    expect(await standing()).toMatchObject({ state: 'ON_UNSEEN_CONTENT', ifOverturned: 'ON_UNSEEN_CONTENT' });
  });

  test('is counted for operators while it is hidden, without deleted comments', async () => {
    const { authorId, writerId, contentId, commentId, hide } = await commented('story');
    await hide(true);
    for (let written = 2; written <= 5; written++) {
      const { id } = await people.write({ kind: 'story', id: contentId }, writerId, `${written}`);
      await api.db.transaction((transaction) => setCommentHidden(transaction, 'story', { id, authorId }, true));
    }
    await api.db.transaction((transaction) => deleteComment(transaction, 'story', commentId, writerId));
    const { items } = await listHidings(api.db, 0);
    expect(items.find((item) => item.contentId === contentId)).toMatchObject({ hidden: 4 });
  });
});
