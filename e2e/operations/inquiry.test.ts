import { answerInquiry } from '../../src/features/operations/inquiry/answer-inquiry.server.ts';
import { runAlarmJob } from '../../tests/harness/actors/run-alarm-job.ts';
import { expectNoBarriers } from '../walk/axe.ts';
import { onDatabase } from '../database.ts';
import { expect, test } from '../people/members.ts';
import { photos } from '../writing/writer.ts';

/** An inquiry to the operators, from the form to the answer. */

const TITLE = '사진이 <안> 올라가요';
const TEXT = '큰 사진이에요.\n<b>1 & 2</b>';

test(
  'a member asks with a picture and gets an answer, and the alarm links to it',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await signIn();
    await page.goto('/story');
    await page.goto('/help/contact');
    await expect(page.getByText('아직 보낸 문의가 없어요')).toBeVisible();
    await page.getByRole('button', { name: '문의 보내기' }).click();
    await expect(page.getByText('문의 종류를 골라 주세요.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: '문의 종류' })).toBeFocused();
    await page.getByRole('combobox', { name: '문의 종류' }).selectOption('오류 알리기');
    await page.getByRole('textbox', { name: '제목' }).fill(TITLE);
    await page.getByRole('textbox', { name: '내용' }).fill(TEXT);
    await page.locator('input[type="file"]').setInputFiles(await photos(1));
    const pictures = page.getByRole('region', { name: '사진' }).getByRole('listitem');
    await expect(pictures).toHaveCount(1);
    await expectNoBarriers(page);
    await page.getByRole('button', { name: '문의 보내기' }).click();

    await page.waitForURL(/\/help\/contact\?id=\d+#inquiry-\d+$/);
    const mine = page.getByRole('article').filter({ hasText: TITLE });
    await expect(mine).toHaveCount(1);
    await expect(mine.getByText('답변 대기')).toBeVisible();
    // Back skips a form that was sent.
    await page.goBack();
    await expect(page).toHaveURL('/story');
    await page.goForward();
    await expect(mine.getByText('<b>1 & 2</b>')).toBeVisible();
    await expect(mine.getByRole('link', { name: '1번째 사진 크게 보기' })).toBeVisible();
    await expect(mine.getByText('답변이 올라오면 알림으로')).toBeInViewport();
    await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue('');
    await expectNoBarriers(page);

    const id = Number(new URL(page.url()).searchParams.get('id'));
    await onDatabase(async (db) => {
      await answerInquiry(db, id, '오늘 고쳤어요.\n다시 올려 주세요.');
      await runAlarmJob(db);
    });
    await page.goto('/alarm');
    const letter = page.getByRole('listitem').filter({ hasText: '문의에 답변이 올라왔어요.' });
    await letter.locator('summary').click();
    await letter.getByRole('link', { name: '바로가기' }).click();
    await expect(mine.getByText('답변 완료')).toBeVisible();
    await expect(mine.getByText('오늘 고쳤어요. 다시 올려 주세요.')).toBeInViewport();
  },
);
