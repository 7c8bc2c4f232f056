import { eq } from '../src/db/drizzle.ts';
import { member } from '../src/db/schema/index.ts';
import { LEFT_NICKNAME } from '../src/features/member/leave.ts';
import { onDatabase } from './database.ts';
import {
  addComment,
  addComments,
  addNeighbour,
  addSubject,
  applaud,
  commentedKinds,
  discussionOn,
  expect,
  pathOf,
  storedComments,
  test,
} from './discussion.ts';
import { expectSnackbar } from './snackbar.ts';
import { idle } from './waiting.ts';

/** What a reader does about the comments of others. */

const reasons = {
  story: /\/code\/report\?category=comment$/,
  article: /\/v1\/article\/comment\/report\/reason$/,
  talk: /\/code\/report\?category=comment$/,
};
const withheld = { story: '신고한 댓글입니다.', article: undefined, talk: '신고한 댓글입니다.' };

test(
  'a best comment that is reported stands where it stands after a reload, and the next one takes its place',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    const [subject, loud, calm] = await Promise.all([addSubject('story'), addNeighbour(), addNeighbour()]);
    const best = await addComment(subject, loud.id, '시끄러운 글');
    const next = await addComment(subject, calm.id, '조용한 글');
    await addComment(subject, calm.id, '새 글');
    await applaud(subject, best, 4);
    await applaud(subject, next, 3);
    await addComment(subject, loud.id, '가장 새 글');
    await signIn();
    await page.goto(pathOf(subject));
    const discussion = discussionOn(page);
    await expect(discussion.texts).toHaveText(['시끄러운 글', '조용한 글', '가장 새 글', '새 글']);
    await discussion.choose(discussion.of('시끄러운 글'), '신고');
    const dialog = page.getByRole('dialog', { name: '신고하기' });
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: '신고하기' }).click();
    await expect(page.getByText('신고가 접수되었습니다.')).toBeVisible();
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload();
      await expect(discussion.texts).toHaveText(['조용한 글', '가장 새 글', '새 글', '신고한 댓글입니다.']);
    }
  },
);

for (const kind of commentedKinds) {
  test(
    `a report on a ${kind} changes what the reporter sees, and nobody else`,
    { tag: kind === 'talk' ? '@phone' : '@desktop' },
    async ({ page, browser, signIn }) => {
      const [subject, loud, calm] = await Promise.all([addSubject(kind), addNeighbour(), addNeighbour()]);
      await addComment(subject, calm.id, '조용한 글');
      await addComment(subject, loud.id, '시끄러운 글');
      await addComment(subject, loud.id, '또 시끄러운 글');
      await signIn();
      await page.goto(pathOf(subject));
      const discussion = discussionOn(page);
      const asked = page.waitForRequest(reasons[kind]);
      await discussion.choose(discussion.of('또 시끄러운 글'), '신고');
      await asked;
      const dialog = page.getByRole('dialog', { name: '신고하기' });
      const submit = dialog.getByRole('button', { name: '신고하기' });
      await expect(submit).toBeDisabled();
      await dialog.getByRole('radio').first().check();
      await submit.click();
      await expect(page.getByText('신고가 접수되었습니다.')).toBeVisible();
      const left = withheld[kind] ? [withheld[kind], '시끄러운 글', '조용한 글'] : ['조용한 글'];
      const count = `댓글 ${kind === 'article' ? 1 : 3}`;
      for (const isReloaded of [false, true]) {
        if (isReloaded) await page.reload();
        await expect(discussion.texts).toHaveText(left);
        await expect(discussion.heading).toHaveText(count);
      }

      const elsewhere = await browser.newContext();
      const visitors = await elsewhere.newPage();
      await visitors.goto(pathOf(subject));
      await expect(discussionOn(visitors).texts).toHaveText(['또 시끄러운 글', '시끄러운 글', '조용한 글']);
      await elsewhere.close();
    },
  );

  test(
    `a block on a ${kind} leaves out whatever the blocked member wrote`,
    { tag: kind === 'article' ? '@phone' : '@desktop' },
    async ({ page, signIn }) => {
      const [subject, loud, calm] = await Promise.all([addSubject(kind), addNeighbour(), addNeighbour()]);
      const head = await addComment(subject, calm.id, '조용한 글');
      await addComment(subject, loud.id, '시끄러운 답글', head);
      await addComment(subject, loud.id, '시끄러운 글');
      await signIn();
      await page.goto(pathOf(subject));
      const discussion = discussionOn(page);
      await discussion.choose(discussion.of('시끄러운 글'), '차단');
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('이 회원의 스토리와 톡, 댓글이 더는 보이지 않아요.');
      await expect(question).toContainText('차단을 풀어도 돌아오지 않아요.');
      await question.getByRole('button', { name: '차단' }).click();
      await expectSnackbar(page, `${loud.nickname}님을 차단했어요`);
      const says = '내가 차단한 회원의 댓글입니다.';
      const left = kind === 'article' ? ['조용한 글'] : [says, '조용한 글', says];
      const count = `댓글 ${kind === 'article' ? 1 : 3}`;
      for (const isReloaded of [false, true]) {
        if (isReloaded) await page.reload();
        await expect(discussion.texts).toHaveText(left);
        await expect(discussion.heading).toHaveText(count);
      }
    },
  );
}

for (const kind of commentedKinds) {
  test(
    `a block of the author of the ${kind}, for one of their comments`,
    { tag: '@desktop' },
    async ({ page, signIn }) => {
      const author = await addNeighbour();
      const subject = await addSubject(kind, author.id);
      await addComment(subject, author.id, '시끄러운 글');
      await signIn();
      await page.goto(pathOf(subject));
      const discussion = discussionOn(page);
      await discussion.choose(discussion.of('시끄러운 글'), '차단');
      await page.getByRole('alertdialog').getByRole('button', { name: '차단' }).click();
      if (kind === 'article') await expect(discussion.region.getByText('아직 댓글이 없습니다')).toBeVisible();
      else await expect(page.getByRole('heading', { name: '차단한 회원의 글이에요' })).toBeVisible();
      await page.waitForLoadState();
    },
  );
}

test('who is no longer a member can be reported, and not blocked', { tag: '@desktop' }, async ({ page, signIn }) => {
  const [subject, { id }] = await Promise.all([addSubject('talk'), addNeighbour()]);
  await addComment(subject, id, '남기고 간 글');
  await onDatabase((db) => db.update(member).set({ nickname: LEFT_NICKNAME, status: 'left' }).where(eq(member.id, id)));
  await signIn();
  await page.goto(pathOf(subject));
  const comment = discussionOn(page).of('남기고 간 글');
  await comment.getByRole('button', { name: /댓글 메뉴$/ }).click();
  await expect(comment.getByRole('button', { name: '신고', exact: true })).toBeVisible();
  await expect(comment.getByRole('button', { name: '차단', exact: true })).toHaveCount(0);
});

for (const kind of commentedKinds) {
  test(
    `applause on a ${kind} goes up and down again, and stays`,
    { tag: kind === 'story' ? '@phone' : '@desktop' },
    async ({ page, signIn }) => {
      const [subject, { id }] = await Promise.all([addSubject(kind), addNeighbour()]);
      await addComment(subject, id, '잘 자랐어요');
      await signIn();
      await page.goto(pathOf(subject));
      const applause = discussionOn(page).of('잘 자랐어요').getByRole('button', { name: /^박수/ });
      const answered = () => page.waitForResponse(/\/(like|applaud|emotion)$/);
      for (const [pressed, text] of [
        ['true', '박수1'],
        ['false', '박수'],
        ['true', '박수1'],
      ] as const) {
        const [answer] = await Promise.all([answered(), applause.click()]);
        // Until it is known, another press is not taken.
        await answer.finished();
        await idle(page);
        await expect(applause).toHaveAttribute('aria-pressed', pressed);
        await expect(applause).toHaveText(text);
      }
      await page.reload();
      await expect(applause).toHaveAttribute('aria-pressed', 'true');
      await expect(applause).toHaveText('박수1');
    },
  );
}

test('a visitor is asked to sign in', { tag: '@desktop' }, async ({ page }) => {
  const [subject, { id }] = await Promise.all([addSubject('story'), addNeighbour()]);
  await addComment(subject, id, '잘 자랐어요');
  await page.goto(pathOf(subject));
  const discussion = discussionOn(page);
  const popup = page.getByRole('dialog', { name: '로그인하고 시작해요' });
  const comment = discussion.of('잘 자랐어요');
  for (const act of [
    () => comment.getByRole('button', { name: /^박수/ }).click(),
    () => discussion.choose(comment, '신고'),
    () => discussion.choose(comment, '차단'),
  ]) {
    await act();
    await expect(popup).toBeVisible();
    await popup.getByRole('button', { name: '닫기' }).click();
    await expect(popup).toBeHidden();
  }
});

test('the order is the reader’s choice, and stays', { tag: '@desktop' }, async ({ page }) => {
  const [subject, { id }] = await Promise.all([addSubject('article'), addNeighbour()]);
  const texts = Array.from({ length: 25 }, (_, index) => `댓글 ${index + 1}째`);
  await addComments(subject, id, texts);
  const discussion = discussionOn(page);
  const order = (name: string) => discussion.region.getByRole('button', { name });
  await page.goto(pathOf(subject));
  await expect(order('최신순')).toHaveAttribute('aria-pressed', 'true');
  await expect(discussion.texts).toHaveText(texts.toReversed().slice(0, 20));
  await order('등록순').click();
  await expect(discussion.texts).toHaveText(texts.slice(0, 20));
  await page.reload();
  await expect(discussion.texts).toHaveText(texts.slice(0, 20));
  await expect(order('등록순')).toHaveAttribute('aria-pressed', 'true');
  await discussion.region.getByRole('link', { name: '댓글 더 보기' }).click();
  await expect(discussion.texts).toHaveText(texts);
  await order('최신순').click();
  await expect(discussion.texts).toHaveText(texts.toReversed().slice(0, 20));
});

test('there is room to write where nobody has yet', async ({ page }) => {
  const subject = await addSubject('story');
  await page.goto(pathOf(subject));
  const discussion = discussionOn(page);
  await expect(discussion.heading).toHaveText('댓글 0');
  await expect(discussion.region.getByText('아직 댓글이 없습니다')).toBeVisible();
  await expect(discussion.region.getByRole('button', { name: '최신순' })).toHaveCount(0);
  await expect(discussion.field).toBeVisible();
});

test('who answers a reply names its writer, and a comment nobody', { tag: '@desktop' }, async ({ page, signIn }) => {
  const [subject, first, second] = await Promise.all([addSubject('story'), addNeighbour(), addNeighbour()]);
  const head = await addComment(subject, first.id, '물은 언제 주나요?');
  await addComment(subject, second.id, '흙이 마르면요', head);
  await signIn();
  await page.goto(pathOf(subject));
  const discussion = discussionOn(page);
  await discussion.wake();
  const mention = discussion.region.locator('.comment-mention');

  await discussion.of('물은 언제 주나요?').getByRole('button', { name: '답글', exact: true }).click();
  await expect(discussion.region.getByRole('textbox', { name: `${first.nickname}님에게 답글` })).toBeVisible();
  await expect(mention).toHaveCount(0);
  await discussion.region.getByRole('button', { name: '취소' }).click();

  await discussion.of('흙이 마르면요').getByRole('button', { name: '답글', exact: true }).click();
  await expect(mention).toHaveText(`@${second.nickname}`);
  const form = discussion.region.locator('form', { has: page.locator('.comment-mention') });
  await form.getByRole('textbox', { name: `${second.nickname}님에게 답글` }).fill('저도 그래요');
  await form.getByRole('button', { name: '등록' }).click();
  const sent = `@${second.nickname} 저도 그래요`;
  await expect(discussion.texts.filter({ hasText: '저도 그래요' })).toHaveText(sent);
  expect((await storedComments(subject)).at(-1)?.body).toBe(sent);
});
