import { addComment, addNeighbour, addSubject, discussionOn, expect, pathOf, test } from './discussion.ts';
import { expectSnackbar } from '../shell/snackbar.ts';

/** A member's actions on other members' comments; `tests/browser/comment/others.test.tsx` tests the rules. */

test(
  'a member applauds a comment, reports one, and blocks its author, each with the first press',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    const [subject, loud, calm] = await Promise.all([addSubject('talk'), addNeighbour(), addNeighbour()]);
    await addComment(subject, calm.id, '조용한 글');
    await addComment(subject, loud.id, '시끄러운 글');
    await addComment(subject, loud.id, '또 시끄러운 글');
    await signIn();
    await page.goto(pathOf(subject));
    const discussion = discussionOn(page);
    const applause = discussion.of('조용한 글').getByRole('button', { name: /^박수/ });
    await applause.tap();
    await expect(applause).toHaveText('박수1');

    await discussion.choose(discussion.of('또 시끄러운 글'), '신고하기');
    const dialog = page.getByRole('dialog', { name: '신고하기' });
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: '신고하기' }).tap();
    await expectSnackbar(page, '신고가 접수되었습니다.');
    const reported = '신고한 댓글입니다.';
    await expect(discussion.texts).toHaveText([reported, '시끄러운 글', '조용한 글']);

    await discussion.choose(discussion.of('시끄러운 글'), '차단하기');
    await page.getByRole('alertdialog').getByRole('button', { name: '차단하기' }).tap();
    await expectSnackbar(page, `${loud.nickname}님을 차단했어요`);
    const blocked = '내가 차단한 회원의 댓글입니다.';
    await expect(discussion.texts).toHaveText([blocked, blocked, '조용한 글']);
    await page.reload();
    await expect(discussion.texts).toHaveText([blocked, blocked, '조용한 글']);
    await expect(applause).toHaveAttribute('aria-pressed', 'true');
  },
);
