import { randomUUID } from 'node:crypto';
import { fileReport } from '../../src/features/community/report/report.server.ts';
import { fixtures } from '../../tests/harness/actors/fixtures.ts';
import { expectNoBarriers } from '../walk/axe.ts';
import { onDatabase } from '../database.ts';
import { expect, test } from '../people/members.ts';
import { photograph } from '../photograph.ts';
import { press } from '../press.ts';

/** Adds an article with a comment that the member has reported. The member has reported a second author, too. */
function reportComments(reporterId: number) {
  return onDatabase(async (db) => {
    const add = fixtures(db);
    const addMember = (nickname = `이웃${randomUUID().slice(0, 6)}`) => add.addMember(nickname);
    const contentId = await add.addArticle({ authorId: await addMember() });
    const report = async (text: string, nickname?: string) => {
      const commentId = await add.addComment(contentId, await addMember(nickname), text);
      await fileReport(db, { kind: 'article', contentId, commentId }, { reporterId, reasonId: 1 });
    };
    const nickname = `이웃${randomUUID().slice(0, 6)}`;
    await report('다른 댓글');
    await report('신고했던 댓글', nickname);
    return { nickname, path: `/article/${contentId}` };
  });
}

test(
  'comments of a reported author are shown again, also on the article after Back',
  { tag: '@phone' },
  async ({ page, signIn, hasTouch }) => {
    const { id } = await signIn();
    const { nickname, path } = await reportComments(id);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('신고했던 댓글')).toHaveCount(0);
    await page.goto('/my/report');
    const list = page.getByRole('form', { name: '신고로 댓글이 보이지 않는 회원' });
    const again = list.getByRole('button', { name: `${nickname} 다시 보기` });
    await expect(again).toBeVisible();
    await expectNoBarriers(page);
    await photograph(page, 'hidden-writers');
    await press(page, again, hasTouch);
    await expect(again).toHaveCount(0);
    await expect(list.getByRole('button')).toHaveCount(1);
    await page.goBack();
    await expect(page).toHaveURL('/my/report');
    await expect(list.getByRole('button')).toHaveCount(1);
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(page.getByText('신고했던 댓글')).toBeVisible();
    await expect(page.getByText('다른 댓글')).toHaveCount(0);
  },
);
