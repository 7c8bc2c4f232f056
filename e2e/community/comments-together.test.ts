import { addComments, addSubject, applaud, discussionOn, expect, pathOf, test } from './discussion.ts';

/** Two members comment on a content, each in their own browser. */

test('a member and the author of an article see each other’s comments', async ({ page, browser, signIn }) => {
  const reader = await signIn();
  const elsewhere = await browser.newContext();
  const author = await signIn({}, elsewhere);
  const subject = await addSubject('article', author.id);
  const [best = 0] = await addComments(subject, author.id, ['먼저 온 사람', '나중에 온 사람']);
  await applaud(subject, best, 3);
  const authorsPage = await elsewhere.newPage();
  const [here, there] = [discussionOn(page), discussionOn(authorsPage)];

  await page.goto(pathOf(subject));
  await here.write('분갈이는 언제 하나요?');
  const afterFirst = ['먼저 온 사람', '분갈이는 언제 하나요?', '나중에 온 사람'];
  await expect(here.texts).toHaveText(afterFirst);
  await expect(here.heading).toHaveText('댓글 3');
  await expect(page.getByRole('group', { name: '반응' }).getByRole('link', { name: '댓글 3' })).toBeVisible();
  await expect(here.all.first().getByText('베스트')).toBeVisible();

  await authorsPage.goto(pathOf(subject));
  await expect(there.texts).toHaveText(afterFirst);
  await there.reply(there.of('분갈이는 언제'), '봄이 좋아요');

  await page.reload();
  await expect(here.texts).toHaveText(afterFirst.toSpliced(2, 0, '봄이 좋아요'));
  await here.reply(here.of('봄이 좋아요'), '고맙습니다');
  const answered = ['먼저 온 사람', '분갈이는 언제 하나요?', `@${author.nickname} 고맙습니다`, '봄이 좋아요'];
  await expect(here.texts).toHaveText([...answered, '나중에 온 사람']);
  await expect(here.of('고맙습니다')).toBeFocused();

  await authorsPage.reload();
  await expect(there.texts).toHaveText([...answered, '나중에 온 사람']);
  await expect(there.heading).toHaveText('댓글 5');
  await expect(there.of('고맙습니다').getByText(reader.nickname)).toBeVisible();

  const question = here.of('분갈이는 언제');
  await here.choose(question, '수정하기');
  const edit = here.region.getByRole('textbox', { name: '댓글 수정' });
  await expect(edit).toHaveValue('분갈이는 언제 하나요?');
  await edit.fill('분갈이는 몇 월에 하나요?');
  await here.region.getByRole('button', { name: '저장' }).click();
  await expect(here.of('몇 월에').getByText('수정됨')).toBeVisible();
  await authorsPage.reload();
  await expect(there.of('몇 월에').getByText('수정됨')).toBeVisible();

  await here.remove(here.of('몇 월에'));
  const gone = '삭제된 댓글입니다.';
  const headless = ['먼저 온 사람', gone, `@${author.nickname} 고맙습니다`, '봄이 좋아요', '나중에 온 사람'];
  await expect(here.texts).toHaveText(headless);
  await authorsPage.reload();
  await expect(there.texts).toHaveText(headless);
  await elsewhere.close();
});
