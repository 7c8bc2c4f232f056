import { runAlarmJob } from '../../tests/harness/actors/run-alarm-job.ts';
import { sendMessage } from '../../src/features/notifications/alarm/message/message.server.ts';
import { expectNoBarriers } from '../walk/axe.ts';
import { onDatabase } from '../database.ts';
import { expect, test } from '../people/members.ts';
import { PARTNER } from '../partner.ts';

/** Messages of operators to members: the dialog that opens by itself, and the message in the list of alarms. */

const LETTER =
  '<p>안녕하세요. <b>봄 나눔</b>을 <a href="https://plants.example/">시작</a>해요.</p><ul><li>씨앗</li><li>모종</li></ul>';

async function write(memberId: number, message: { body?: string; link?: string } = {}) {
  await onDatabase(async (db) => {
    await sendMessage(db, { body: LETTER, to: [memberId], ...message });
    await runAlarmJob(db);
  });
}

test(
  'a press on the page at the moment a message opens does not close the message',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    const me = await signIn();
    await write(me.id);
    // Keeps the dialog visible but not yet modal.
    await page.addInitScript(() => (window.requestAnimationFrame = () => 0));
    await page.goto('/article');
    await page.evaluate(async () => {
      const { promise: isOpen, resolve } = Promise.withResolvers<void>();
      const opened = new MutationObserver(() => document.querySelector('dialog[open]') && resolve());
      opened.observe(document, { attributes: true, subtree: true });
      if (!document.querySelector('dialog[open]')) await isOpen;
    });
    await page.mouse.click(5, 400);
    await expect(page.locator('dialog:modal')).toBeVisible();
  },
);

test(
  'a message opens by itself over a page, is read by keyboard and closes',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    const me = await signIn();
    await write(me.id, { link: 'https://plants.example/spring' });
    const note = page.getByRole('dialog', { name: `To. ${me.nickname}` });
    await page.goto('/article');
    await expect(note).toBeVisible();
    await expect(note.getByRole('listitem')).toHaveText(['씨앗', '모종']);
    await expect(note.getByRole('heading')).toBeFocused();
    for (const name of ['시작 (새 창)', '바로가기 (새 창)'])
      await expect(note.getByRole('link', { name, exact: true })).toHaveAttribute('target', '_blank');
    await expectNoBarriers(page);
    await note.getByRole('combobox').selectOption('다시 보지 않기');
    await page.keyboard.press('Escape');
    await expect(note).toBeHidden();
    const unread = async () => (await (await page.request.get('/api/v1/alarm/not-read-count')).json()).data.count;
    await expect.poll(unread).toBe(0);
  },
);

test(
  'a message in the list of alarms unfolds by keyboard, and is marked as read',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    const me = await signIn();
    await write(me.id, { link: 'https://plants.example/spring' });
    await page.goto('/alarm');
    const letter = page.getByRole('listitem').filter({ hasText: '푸릇에서 쪽지를 보냈어요.' });
    const text = letter.getByText('모종', { exact: true });
    await expect(text).toBeHidden();
    const unread = async () => (await (await page.request.get('/api/v1/alarm/not-read-count')).json()).data.count;
    expect(await unread()).toBe(1);
    await letter.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(text).toBeVisible();
    await expect(page.locator('.alarm[data-unread]')).toHaveCount(0);
    await expect(letter.getByRole('link', { name: '바로가기' })).toHaveAttribute(
      'href',
      'https://plants.example/spring',
    );
    await expectNoBarriers(page);
    await expect.poll(unread).toBe(0);
    await expect(text).toBeVisible();
    await page.keyboard.press('Space');
    await expect(text).toBeHidden();
    await expect(letter).toBeVisible();
    await page.reload();
    await expect(page.locator('.alarm[data-unread]')).toHaveCount(0);
  },
);

test(
  'a link to a partner passes the member’s identity, in a new tab',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    const [me, context] = [await signIn(), page.context()];
    await write(me.id, { link: 'https://partner.example/spring' });
    await context.route('https://partner.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>봄' }),
    );
    await page.goto('/alarm');
    expect((await page.content()).includes(PARTNER.secret)).toBe(false);
    const letter = page.getByRole('listitem').filter({ hasText: '푸릇에서 쪽지를 보냈어요.' });
    await letter.locator('summary').click();
    const link = letter.getByRole('link', { name: '바로가기' });
    let answerNow = () => {};
    const isToBeAnswered = new Promise<void>((resolve) => (answerNow = resolve));
    await page.route('**/v1/hand-over', async (route) => {
      await isToBeAnswered;
      await route.continue();
    });
    const opened = page.waitForEvent('popup');
    await link.evaluate((element: HTMLAnchorElement) => {
      element.click();
      // A second press by accident.
      element.click();
    });
    // The tab opens before there is a token, as pop-up blockers require.
    const tab = await opened;
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    answerNow();
    await tab.waitForURL('https://partner.example/spring?token=*');
    expect(await tab.evaluate(() => [window.opener, new URL(document.referrer).pathname])).toEqual([null, '/']);
    await expect(page).toHaveURL('/alarm');
    const token = new URL(tab.url()).searchParams.get('token');
    const asked = await page.request.post('/api/v1/hand-over/redeem', {
      headers: { authorization: `Bearer ${PARTNER.secret}` },
      data: { token, host: PARTNER.host },
    });
    expect((await asked.json()).data).toEqual({ id: me.id, nickname: me.nickname });
    expect(context.pages()).toHaveLength(2);
  },
);
