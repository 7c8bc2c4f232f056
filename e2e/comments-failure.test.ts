import { eq } from '../src/db/drizzle.ts';
import { content } from '../src/db/schema/index.ts';
import { suspendMember } from '../src/features/member/suspend.server.ts';
import { onDatabase } from './database.ts';
import {
  addComment,
  addNeighbour,
  addSubject,
  discussionOn,
  expect,
  pathOf,
  storedComments,
  test,
} from './discussion.ts';
import { expectSnackbar } from './snackbar.ts';

/** What cannot be sent is not lost. The browser reports each failed call as an error of its own. */

test('of a member who has been suspended meanwhile', async ({ page, signIn, consoleErrors }) => {
  const subject = await addSubject('article');
  const { nickname } = await signIn();
  await page.goto(pathOf(subject));
  const discussion = discussionOn(page);
  await discussion.field.fill('이 말은 하고 싶어요');
  await onDatabase((db) => suspendMember(db, nickname));
  await discussion.send.click();
  const popup = page.getByRole('dialog', { name: '로그인하고 시작해요' });
  await expect(popup).toBeVisible();
  await popup.getByRole('button', { name: '닫기' }).click();
  await expect(discussion.field).toHaveValue('이 말은 하고 싶어요');
  await expect(discussion.texts).toHaveCount(0);
  expect(await storedComments(subject)).toEqual([]);
  consoleErrors.length = 0;
});

test('on something that has been hidden meanwhile', async ({ page, signIn, consoleErrors }) => {
  const subject = await addSubject('story');
  await signIn();
  await page.goto(pathOf(subject));
  const discussion = discussionOn(page);
  await discussion.field.fill('아직 여기 있나요?');
  const setStatus = (status: 'HIDDEN' | 'PUBLISHED') =>
    onDatabase((db) => db.update(content).set({ status }).where(eq(content.id, subject.id)));
  await setStatus('HIDDEN');
  await discussion.send.click();
  await expect(discussion.region.getByRole('alert')).toHaveText('숨김 처리된 게시물입니다');
  await expect(discussion.field).toHaveValue('아직 여기 있나요?');
  await setStatus('PUBLISHED');
  await discussion.send.click();
  await expect(discussion.texts).toHaveText(['아직 여기 있나요?']);
  await expect(discussion.region.getByRole('alert')).toBeEmpty();
  consoleErrors.length = 0;
});

test('while there is no connection: nothing seems to have happened', async ({
  page,
  context,
  signIn,
  consoleErrors,
}) => {
  const [subject, { id }] = await Promise.all([addSubject('talk'), addNeighbour()]);
  const { id: ownId } = await signIn();
  await addComment(subject, id, '이웃의 글');
  await addComment(subject, ownId, '나의 글');
  await page.goto(pathOf(subject));
  const discussion = discussionOn(page);
  await discussion.wake();
  await context.setOffline(true);
  const lost = /연결이 원활하지 않아요/;

  await discussion.field.fill('들리나요?');
  await discussion.send.click();
  await expect(discussion.region.getByRole('alert')).toHaveText(lost);
  await expect(discussion.field).toHaveValue('들리나요?');

  const applause = discussion.of('이웃의 글').getByRole('button', { name: /^박수/ });
  await applause.click();
  await expectSnackbar(page, '박수를 반영하지 못했어요');
  await expect(applause).toHaveAttribute('aria-pressed', 'false');
  await expect(applause).toHaveText('박수');

  await discussion.remove(discussion.of('나의 글'));
  await expect(page.getByText('댓글을 지우지 못했어요')).toBeVisible();
  await expect(discussion.texts).toHaveText(['나의 글', '이웃의 글']);

  await context.setOffline(false);
  await discussion.send.click();
  await expect(discussion.texts).toHaveText(['들리나요?', '나의 글', '이웃의 글']);
  consoleErrors.length = 0;
});

test('because it is too long', async ({ page, signIn }) => {
  const subject = await addSubject('talk');
  await signIn();
  await page.goto(pathOf(subject));
  const discussion = discussionOn(page);
  await discussion.wake();
  const text = '🌱'.repeat(1_001);
  await discussion.field.fill(text);
  await expect(discussion.region.getByText('1,001/1,000')).toBeVisible();
  await expect(discussion.field).toHaveAccessibleDescription('1,001/1,000');
  await discussion.send.click();
  await expect(discussion.region.getByRole('alert')).toHaveText('댓글은 1,000자까지 쓸 수 있어요.');
  await expect(discussion.field).toHaveValue(text);
  await discussion.write('🌱'.repeat(1_000));
  await expect(discussion.texts).toHaveText(['🌱'.repeat(1_000)]);
});
