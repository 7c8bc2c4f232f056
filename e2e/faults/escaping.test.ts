import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { eq } from '../../src/db/drizzle.ts';
import { alarm, article, member, story, talk, textCleaning } from '../../src/db/schema/index.ts';
import { cleanSomeTexts } from '../../src/db/text-cleaning/clean-texts.ts';
import type { Subject } from '../../src/features/community/comment/comment.ts';
import { onDatabase } from '../database.ts';
import { addComment, addNeighbour, addSubject, discussionOn, expect, pathOf, test } from '../community/discussion.ts';

/** Members' texts are shown as text on every page, also if they contain markup. */

const markup = (of: string) =>
  `${of} </script><img src="/x" onerror="window.wasRun = true"> ${randomUUID().slice(0, 6)}`;

/** Characters of an excerpt in an alarm; more than the length of the markup. */
const QUOTED = 55;

async function expectNothingRan(page: Page): Promise<void> {
  await expect(page.locator('img[src="/x"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
}

/** Puts markup into the content itself, too. @returns its heading or text */
async function nameIt({ kind, id }: Subject): Promise<string> {
  const text = markup('본문');
  await onDatabase((db) =>
    kind === 'talk'
      ? db.update(talk).set({ text }).where(eq(talk.id, id))
      : db
          .update(kind === 'story' ? story : article)
          .set({ title: text, subtitle: text, body: [{ type: 'paragraph', text }] })
          .where(eq((kind === 'story' ? story : article).id, id)),
  );
  return text;
}

test('markup in a story, its comments and their authors’ names is shown as text', async ({ page, signIn }) => {
  const neighbour = await addNeighbour();
  const nickname = markup('이름');
  await onDatabase((db) => db.update(member).set({ nickname }).where(eq(member.id, neighbour.id)));
  const subject = await addSubject('story', neighbour.id);
  const content = await nameIt(subject);
  const [text, answer] = [markup('댓글'), markup('답글')];
  const head = await addComment(subject, neighbour.id, text);
  await addComment(subject, neighbour.id, answer, head);
  const discussion = discussionOn(page);

  // In a visitor's HTML, and after hydration.
  await page.goto(pathOf(subject));
  await expect(page.getByRole('main')).toContainText(content);
  await expect(page.getByRole('main')).toContainText(nickname);
  await expect(discussion.texts).toHaveText([text, answer]);
  await expectNothingRan(page);
  await discussion.wake();
  for (const order of ['등록순', '최신순']) {
    const listed = page.waitForResponse(/\/comment\?/);
    await discussion.region.getByRole('button', { name: order }).click();
    await listed;
    await expect(discussion.texts).toHaveText([text, answer]);
  }
  await expect(discussion.all.first()).toContainText(nickname);
  await expectNothingRan(page);

  // A member with markup in their name writes markup.
  const own = markup('내 이름');
  await signIn({ nickname: own });
  await page.reload();
  const [written, reply] = [markup('새 댓글'), markup('새 답글')];
  await discussion.write(written);
  await discussion.reply(discussion.of(written), reply);
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    await expect(discussion.texts).toHaveText([written, reply, text, answer]);
    await expect(discussion.of(reply).last()).toContainText(own);
    await expectNothingRan(page);
  }
  await page.goto('/my/etc');
  await expect(page.getByRole('main')).toContainText(own);
  await page.goto('/my/comment?kind=story');
  await expect(page.getByRole('main')).toContainText(written);
  await expectNothingRan(page);
});

test('markup in the text of an alarm and in its actor’s name is shown as text', async ({ page, signIn }) => {
  const [me, neighbour] = [await signIn(), await addNeighbour()];
  const nickname = markup('%s 이름');
  await onDatabase((db) => db.update(member).set({ nickname }).where(eq(member.id, neighbour.id)));
  const text = markup('댓글');
  await addComment(await addSubject('talk', me.id), neighbour.id, text);
  const theirs = await addSubject('story', neighbour.id);
  const title = await nameIt(theirs);
  await onDatabase((db) =>
    db
      .insert(alarm)
      .values({ memberId: me.id, type: 'SUBSCRIBE_MAKER_NEW_STORY', targetId: theirs.id, contentId: theirs.id }),
  );
  // The list quotes the beginning of a long text.
  const told = [nickname, text.slice(0, QUOTED), title.slice(0, QUOTED)];
  const alarms = async () => (await (await page.request.get('/api/v1/alarm')).json()).data.content;
  await expect.poll(alarms).toHaveLength(2);

  await page.goto('/alarm');
  for (const words of told) await expect(page.locator('main .alarm-list')).toContainText(words);
  await expectNothingRan(page);
  await page.goto('/story');
  await page.getByRole('button', { name: /^알림/ }).click();
  for (const words of told) await expect(page.locator('#alarms')).toContainText(words);
  await expectNothingRan(page);
});

test('a talk with a character of 49,990 combining marks, stored by an earlier release, loads once it is cleaned', async ({
  page,
}) => {
  const { id } = await addSubject('talk', (await addNeighbour()).id);
  const text = `a${'\u0301'.repeat(49_990)}`;
  await onDatabase(async (db) => {
    await db.update(talk).set({ text }).where(eq(talk.id, id));
    // The job has checked all talks. It checks this talk and later ones again.
    await db
      .insert(textCleaning)
      .values({ name: 'talk', after: id - 1 })
      .onConflictDoUpdate({ target: textCleaning.name, set: { after: id - 1, isDone: false } });
    while (await cleanSomeTexts(db));
  });
  await page.goto(pathOf({ kind: 'talk', id }));
  const shown = page
    .getByRole('main')
    .getByText(/^a\u0301+$|^\u00e1\u0301*$/)
    .first();
  await expect(shown).toBeVisible();
  expect((await shown.textContent())?.trim().length).toBeLessThanOrEqual(30);
});
