import { expectNoBarriers } from './axe.ts';
import { addTalk } from './contents.ts';
import { addComment, addComments, addNeighbour, addSubject, discussionOn, expect, pathOf, test } from './discussion.ts';
import { photograph } from './photograph.ts';

/** The author of a talk or a story closes its comments or hides one, and other members see the result. */

const HIDDEN = '작성자가 숨긴 댓글입니다';
const CLOSED = '작성자가 댓글을 닫았어요';

for (const { kind, menu, tag } of [
  { kind: 'talk', menu: '내 톡 메뉴', tag: '@phone' },
  { kind: 'story', menu: '내 스토리 메뉴', tag: '@desktop' },
] as const) {
  test(
    `the author of a ${kind} hides a comment, shows it again, and closes the comments`,
    { tag },
    async ({ page, browser, signIn }) => {
      const me = await signIn({ isMaker: kind === 'story' });
      const [subject, loud, calm] = await Promise.all([addSubject(kind, me.id), addNeighbour(), addNeighbour()]);
      const head = await addComment(subject, loud.id, '시끄러운 댓글');
      await addComment(subject, calm.id, '차분한 답글', head);
      const elsewhere = await browser.newContext();
      const visitors = await elsewhere.newPage();
      const seen = discussionOn(visitors).texts;
      await visitors.goto(pathOf(subject));
      await expect(seen).toHaveText(['시끄러운 댓글', '차분한 답글']);
      await expect(visitors.getByRole('button', { name: menu })).toHaveCount(0);

      await page.goto(pathOf(subject));
      const discussion = discussionOn(page);
      await discussion.choose(discussion.of('시끄러운 댓글'), '모두에게 숨기기');
      const question = page.getByRole('alertdialog', { name: '이 댓글을 모두에게 숨길까요?' });
      await expect(question).toContainText(HIDDEN);
      await photograph(page, `hide-question-${kind}`);
      await question.getByRole('button', { name: '숨기기' }).click();
      const hidden = discussion.of(HIDDEN);
      await expect(hidden).toBeFocused();
      await expect(discussion.heading).toHaveText('댓글 2');
      await photograph(page, `hidden-comment-${kind}`);
      await expectNoBarriers(page);
      await expect(async () => {
        await visitors.reload();
        await expect(seen).toHaveText([HIDDEN, '차분한 답글'], { timeout: 1 });
      }).toPass();

      await page.reload();
      await hidden.getByRole('button', { name: '다시 보이기' }).click();
      await expect(discussion.of('시끄러운 댓글')).toBeFocused();
      await expect(discussion.texts).toHaveText(['시끄러운 댓글', '차분한 답글']);

      await page.getByRole('button', { name: menu }).click();
      await page.getByRole('button', { name: '댓글 닫기' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: '댓글 닫기' }).click();
      await expect(page.getByText(CLOSED)).toBeVisible();
      await expect(discussion.field).toHaveCount(0);
      await expect(discussion.region.getByRole('button', { name: '답글', exact: true })).toHaveCount(0);
      await page.getByText(CLOSED).scrollIntoViewIfNeeded();
      await photograph(page, `closed-comments-${kind}`);
      await expect(async () => {
        await visitors.reload();
        await expect(visitors.getByText(CLOSED)).toBeVisible({ timeout: 1 });
      }).toPass();

      await page.getByRole('button', { name: menu }).click();
      await page.getByRole('button', { name: '댓글 열기' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: '댓글 열기' }).click();
      await expect(discussion.field).toBeVisible();
      await discussion.write('다시 이야기해요');
      await elsewhere.close();
    },
  );
}

test(
  'an author hides from everybody what a member wrote whom they have blocked',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    const me = await signIn();
    const [subject, loud] = await Promise.all([addSubject('talk', me.id), addNeighbour()]);
    await addComment(subject, loud.id, '시끄러운 댓글');
    await page.goto(pathOf(subject));
    const discussion = discussionOn(page);
    await discussion.choose(discussion.of('시끄러운 댓글'), '차단');
    await page.getByRole('alertdialog').getByRole('button', { name: '차단' }).click();
    const blocked = discussion.of('내가 차단한 회원의 댓글입니다.');
    await blocked.getByRole('button', { name: '모두에게 숨기기' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '숨기기' }).click();
    await expect(discussion.of(HIDDEN)).toBeVisible();
    await page.reload();
    await expect(discussion.of(HIDDEN).getByRole('button', { name: '다시 보이기' })).toBeVisible();
  },
);

test(
  'another member keeps what they were writing when the author closes the comments, and deletes a hidden comment',
  { tag: '@desktop' },
  async ({ page, browser, signIn, consoleErrors }) => {
    const me = await signIn();
    const authors = await browser.newContext();
    const author = await signIn({}, authors);
    const subject = await addSubject('talk', author.id);
    const id = await addComment(subject, me.id, '내가 쓴 댓글');
    await page.goto(pathOf(subject));
    const discussion = discussionOn(page);
    await discussion.wake();
    await discussion.field.fill('쓰던 댓글');
    const closing = { commentsClosed: true };
    await authors.request.put(`/api/v1/community/talk/${subject.id}/comments`, { data: closing });
    await discussion.send.click();
    await expect(discussion.region.getByRole('alert').first()).toHaveText(`${CLOSED}. 쓴 글은 이 기기에 남아 있어요.`);
    await expect(discussion.field).toHaveValue('쓰던 댓글');
    // Chromium logs the 409 answer as an error.
    consoleErrors.length = 0;
    await authors.request.put(`/api/v1/community/comment/${id}/hidden`, { data: { hidden: true } });
    await expect(async () => {
      await page.reload();
      await expect(discussion.texts).toHaveText([new RegExp(HIDDEN)], { timeout: 1 });
      await expect(page.getByText(CLOSED)).toBeVisible({ timeout: 1 });
    }).toPass();
    await expect(discussion.of(HIDDEN).getByRole('button', { name: '다시 보이기' })).toHaveCount(0);
    await discussion.of(HIDDEN).getByRole('button', { name: '지우기' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click();
    await expect(discussion.texts).toHaveCount(0);

    await authors.request.put(`/api/v1/community/talk/${subject.id}/comments`, { data: { commentsClosed: false } });
    await expect(async () => {
      await page.reload();
      await expect(discussion.field).toHaveValue('쓰던 댓글', { timeout: 1_000 });
    }).toPass();
    await authors.close();
  },
);

test(
  'operators find a talk whose author has hidden five comments, and say that they have looked',
  { tag: '@desktop' },
  async ({ page, browser, signIn }) => {
    const author = await signIn();
    const title = `다섯을 숨긴 톡 ${author.id}`;
    const [{ id }, loud] = await Promise.all([addTalk(title, { authorId: author.id }), addNeighbour()]);
    const texts = ['하나', '둘', '셋', '넷', '다섯'];
    for (const commentId of await addComments({ kind: 'talk', id }, loud.id, texts)) {
      const hidden = await page.request.put(`/api/v1/community/comment/${commentId}/hidden`, {
        data: { hidden: true },
      });
      expect(hidden.status()).toBe(200);
    }
    const operators = await browser.newContext();
    await signIn({ isOperator: true }, operators);
    const operator = await operators.newPage();
    await operator.goto('/admin');
    await operator
      .getByRole('main')
      .getByRole('link', { name: /^숨긴 댓글/ })
      .click();
    const entry = operator.getByRole('listitem').filter({ has: operator.getByRole('link', { name: title }) });
    await expect(entry).toContainText('숨긴 댓글 5개');
    await expect(entry.getByRole('listitem')).toHaveText(texts.toReversed().map((text) => `${loud.nickname} ${text}`));
    await expectNoBarriers(operator);
    await photograph(operator, 'hiding-queue');
    await operator.getByRole('button', { name: `${title}: 확인했어요` }).click();
    await expect(operator.getByRole('status')).toHaveText('확인했다고 남겼어요.');
    await expect(entry).toHaveCount(0);
    await operators.close();
  },
);
