import type { Page } from '@playwright/test';
import { koreanDayBegin } from '../src/lib/dates.ts';
import { inquiry } from '../src/db/schema/index.ts';
import { answerInquiry } from '../src/features/inquiry/answer-inquiry.server.ts';
import { tellEverybody } from '../tests/harness/tell-everybody.ts';
import { sendMessage } from '../src/features/alarm/message.server.ts';
import { expectNoBarriers } from './axe.ts';
import { onDatabase } from './database.ts';
import { noteFollowed } from './followed-links.ts';
import { holdClock } from './hold-clock.ts';
import { expect, test } from './members.ts';
import { PARTNER } from './partner.ts';
import { writerOn } from './writer.ts';

/** What operators write to members: the note that comes by itself, and the letter in the list of alarms. */

const LETTER =
  '<p>안녕하세요. <b>봄 나눔</b>을 <a href="https://plants.example/">시작</a>해요.</p><ul><li>씨앗</li><li>모종</li></ul>';

async function write(memberId: number, message: { body?: string; link?: string } = {}) {
  await onDatabase(async (db) => {
    await sendMessage(db, { body: LETTER, to: [memberId], ...message });
    await tellEverybody(db);
  });
}

test(
  'a press on the page at the moment a message opens does not close it',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    const me = await signIn();
    await write(me.id);
    // The window is shown, and not yet modal.
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

test('a message comes by itself, once a visit, until its reader says when to come again', async ({ page, signIn }) => {
  const me = await signIn();
  await write(me.id, { link: '/event' });
  const noteOn = (tab: Page) => tab.getByRole('dialog', { name: `To. ${me.nickname}` });
  const note = noteOn(page);
  await page.goto('/article');
  await expect(note).toBeVisible();
  await expect(note.getByRole('listitem')).toHaveText(['씨앗', '모종']);
  await expect(note.getByRole('heading')).toBeFocused();
  await expect(note.getByRole('link', { name: '바로가기', exact: true })).toHaveAttribute('href', '/event');
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/story');

  const nextVisit = await page.context().newPage();
  const again = noteOn(nextVisit);
  const closeWith = async (choice: string) => {
    await again.getByRole('combobox').selectOption(choice);
    await again.locator('.dialog-actions').getByRole('button', { name: '닫기' }).click();
    await expect(again).toBeHidden();
  };
  await nextVisit.goto('/story');
  const choosing = new Date();
  await closeWith('일주일간 보지 않기');
  const keyOf = () =>
    nextVisit.evaluate(() => Object.keys(localStorage).find((key) => /^member:message/.test(key)) ?? '');
  await expect.poll(keyOf).not.toBe('');
  const key = await keyOf();
  const until = await nextVisit.evaluate((key) => localStorage.getItem(key), key);
  expect([choosing, new Date()].map((date) => koreanDayBegin(date, 7).toISOString())).toContain(until);
  const unread = async () => (await (await page.request.get('/api/v1/alarm/not-read-count')).json()).data.count;
  expect(await unread()).toBe(1);
  await expect(note).toBeHidden();
  expect(asked.filter((url) => url.includes('not-read'))).toEqual([]);

  // As if that time had passed.
  const laterVisit = await page.context().newPage();
  await nextVisit.evaluate((key) => localStorage.setItem(key, new Date().toISOString()), key);
  await nextVisit.close();
  await laterVisit.goto('/article');
  await expect(noteOn(laterVisit)).toBeVisible();
  await noteOn(laterVisit).getByRole('combobox').selectOption('다시 보지 않기');
  await laterVisit.keyboard.press('Escape');
  await expect.poll(unread).toBe(0);
});

test('it covers nothing else that is open, and comes to nobody who types', async ({ page, signIn }) => {
  const me = await signIn();
  await write(me.id);
  const note = page.getByRole('dialog', { name: `To. ${me.nickname}` });
  /** Something is done while the message is on its way. */
  const meanwhile = async (act: () => Promise<unknown>) => {
    const { promise: isDone, resolve: done } = Promise.withResolvers<void>();
    await page.route('**/v1/alarm/not-read?**', async (route) => {
      await isDone;
      await route.continue();
    });
    const asked = page.waitForRequest('**/v1/alarm/not-read?**');
    await act();
    const answered = page.waitForResponse('**/v1/alarm/not-read?**');
    await asked;
    done();
    await (await answered).finished();
    await page.unroute('**/v1/alarm/not-read?**');
  };
  await meanwhile(async () => {
    await page.goto('/my/profile');
    await page.getByRole('textbox', { name: '닉네임' }).focus();
  });
  await page.keyboard.type('꽃');
  await expect(page.getByRole('textbox', { name: '닉네임' })).toHaveValue(/꽃/);
  await expect(note).toBeHidden();

  const choices = page.getByRole('link', { name: '톡 쓰기' }).filter({ visible: true });
  await meanwhile(async () => {
    await page.goto('/community/list');
    await page.getByRole('button', { name: '글쓰기' }).filter({ visible: true }).click();
    await expect(choices).toBeVisible();
  });
  await expect(choices).toBeVisible();
  await expect(note).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(note).toBeVisible();
});

test('it does not come over the page where a talk is written', async ({ page, signIn }) => {
  const me = await signIn();
  await write(me.id);
  const note = page.getByRole('dialog', { name: `To. ${me.nickname}` });
  await page.goto('/community/writing');
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
  await writerOn(page).chooseChannel('오늘의 초록');
  await expect(note).toBeHidden();
  await page.goto('/article');
  await expect(note).toBeVisible();
});

test('it comes after the consent that its member owes', async ({ page, signIn }) => {
  const me = await signIn({ owes: ['PRIVACY'] });
  await write(me.id);
  const note = page.getByRole('dialog', { name: `To. ${me.nickname}` });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/article');
  await page.getByRole('button', { name: '동의하기' }).click();
  await page.getByRole('alertdialog', { name: '동의해 주셔서 고마워요' }).getByRole('button', { name: '확인' }).click();
  await page.goto('/story');
  await expect(note).toBeVisible();
  expect(asked.filter((url) => url.includes('not-read?')).map((url) => new URL(url).search)).toEqual([
    '?alarmType=ADMIN_MESSAGE&page=0&size=1&sort=createdDate,desc&query',
  ]);
});

test('it comes to who has put off that consent, on their next page', async ({ page, signIn }) => {
  const me = await signIn({ owes: ['PRIVACY'] });
  await write(me.id);
  const note = page.getByRole('dialog', { name: `To. ${me.nickname}` });
  await page.goto('/article');
  await page.getByRole('button', { name: '나중에' }).click();
  await expect(note).toBeHidden();
  await page.goto('/story');
  await expect(note).toBeVisible();
});

test('in the list it unfolds by keyboard, and is read where it stands', async ({ page, signIn }) => {
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
  await expect(letter.getByRole('link', { name: '바로가기' })).toHaveAttribute('href', 'https://plants.example/spring');
  await expectNoBarriers(page);
  await expect.poll(unread).toBe(0);
  await expect(text).toBeVisible();
  await page.keyboard.press('Space');
  await expect(text).toBeHidden();
  await expect(letter).toBeVisible();
  await page.reload();
  await expect(page.locator('.alarm[data-unread]')).toHaveCount(0);
});

test('a message that leads to another site says that it opens a window', async ({ page, signIn }) => {
  const me = await signIn();
  await write(me.id, { link: 'https://plants.example/spring' });
  await page.goto('/article');
  const note = page.getByRole('dialog', { name: `To. ${me.nickname}` });
  for (const name of ['시작 (새 창)', '바로가기 (새 창)']) {
    await expect(note.getByRole('link', { name, exact: true })).toHaveAttribute('target', '_blank');
  }
  await expectNoBarriers(page);
  const followed = await noteFollowed(page);
  await note.getByRole('link', { name: '시작' }).evaluate((link: HTMLElement) => {
    link.click();
    // An accident.
    link.click();
  });
  expect(await followed()).toEqual([true, false]);
});

test(
  'a link to another site opens one tab; a second press within half a second is none',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    const me = await signIn();
    await write(me.id, { link: 'https://plants.example/spring' });
    await page.goto('/alarm');
    const letter = page.getByRole('listitem').filter({ hasText: '푸릇에서 쪽지를 보냈어요.' });
    await letter.locator('summary').click();
    // A click that came before the script is repeated by a timer.
    await expect(letter.getByRole('link', { name: '바로가기' })).toBeVisible();
    await page.clock.install();
    await holdClock(page);
    const followed = await noteFollowed(page);
    const press = (name: string) => letter.getByRole('link', { name }).evaluate((link: HTMLElement) => link.click());
    await press('바로가기');
    await press('바로가기');
    await press('시작');
    await page.clock.runFor(500);
    await press('시작');
    expect(await followed()).toEqual([true, false, false, true]);
  },
);

test('a link to a partner tells who comes, in a tab of its own', { tag: '@desktop' }, async ({ page, signIn }) => {
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
    // An accident.
    element.click();
  });
  // Open before there is a token, as pop-up blockers want it.
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
});

test(
  'where the browser gives no tab, the page itself goes to the partner',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    const me = await signIn();
    await write(me.id, { link: 'https://partner.example/spring' });
    await page.route('https://partner.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>봄' }),
    );
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto('/alarm');
    const letter = page.getByRole('listitem').filter({ hasText: '푸릇에서 쪽지를 보냈어요.' });
    await letter.locator('summary').click();
    await letter.getByRole('link', { name: '바로가기' }).click();
    await page.waitForURL('https://partner.example/spring?token=*');
  },
);

test('an answer unfolds with what was asked', async ({ page, signIn }) => {
  const me = await signIn();
  await onDatabase(async (db) => {
    const values = { memberId: me.id, title: '사진 <문의>', content: '<p>사진이 <b>올라가지</b> 않아요.</p>' };
    const [asked] = await db.insert(inquiry).values(values).returning({ id: inquiry.id });
    await answerInquiry(db, asked?.id ?? 0, '앱을 새로 고쳐\n주세요.');
    await tellEverybody(db);
  });
  await page.goto('/alarm');
  const letter = page.getByRole('listitem').filter({ hasText: '문의에 답변이 올라왔어요.' });
  await expect(letter).toContainText('사진 <문의>');
  await letter.locator('summary').click();
  await expect(letter.getByRole('blockquote')).toContainText('사진이 올라가지 않아요.');
  await expect(letter.locator('b', { hasText: '올라가지' })).toBeVisible();
  await expect(letter.getByText('앱을 새로 고쳐 주세요.')).toBeVisible();
  await expectNoBarriers(page);
});

test('without a script the letter unfolds, too', async ({ browser, signIn, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const me = await signIn({}, context);
  await write(me.id);
  const page = await context.newPage();
  await page.goto('/alarm');
  await page.locator('.alarm summary').click();
  await expect(page.getByText('모종', { exact: true })).toBeVisible();
  await context.close();
});
