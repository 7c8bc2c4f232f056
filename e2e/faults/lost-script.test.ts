import { addComments, addNeighbour, addSubject, discussionOn, expect, pathOf, test } from '../community/discussion.ts';

/** The island's script fails to load, also on the second request. */

const TEXTS = Array.from({ length: 25 }, (_, index) => `댓글 ${index + 1}째`);

test('links still work', async ({ page, consoleErrors }) => {
  const [subject, { id }] = await Promise.all([addSubject('talk'), addNeighbour()]);
  await addComments(subject, id, TEXTS);
  await page.route(/_astro\/CommentsIsland/, (route) => route.abort());
  await page.goto(pathOf(subject));
  const { texts, region } = discussionOn(page);
  await region.getByRole('link', { name: '댓글 더 보기' }).click();
  await expect(texts).toHaveText(TEXTS.toReversed().slice(20));
  // The script may be requested once more.
  await page.close();
  consoleErrors.length = 0;
});

/** `tests/unit/pages/island-forms.test.ts` checks this for the form of every island. */
test('a form whose script is lost is not sent, says so, and keeps its text', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn();
  await page.route(/_astro\/InquiryFormIsland/, (route) => route.abort());
  const isLost = page.waitForEvent('console', (message) => message.text().startsWith('[astro-island]'));
  await page.goto('/help/contact');
  const written = page.getByRole('main').getByRole('textbox', { name: '내용', exact: true });
  await written.fill('베란다에서 키워요');
  const submit = page.getByRole('button', { name: '문의 보내기' });
  // The first press waits for the script. The second is refused at once, since the script was lost.
  await submit.click();
  await isLost;
  const told = page.getByRole('button', { name: /^화면을 다 불러오지 못했어요/ });
  await expect(told).toHaveCount(1);
  await submit.click();
  await expect(told).toHaveCount(2);
  // By now the form would have been sent.
  await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()));
  await expect(page).toHaveURL('/help/contact');
  await expect(written).toHaveValue('베란다에서 키워요');
  // The script may be requested once more.
  await page.close();
  consoleErrors.length = 0;
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an inquiry does not get into the address, and the page explains its requirements', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/help/contact');
    const said = page.getByRole('main').locator('noscript p');
    await expect(said).toHaveText('문의하려면 브라우저의 자바스크립트를 켜 주세요.');
    const written = page.getByRole('textbox', { name: '내용', exact: true });
    await written.fill('나만 알아야 하는 일');
    await page.getByRole('button', { name: '문의 보내기' }).click();
    await expect(page).toHaveURL('/help/contact');
    await expect(written).toHaveValue('나만 알아야 하는 일');
  });
});
