import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { expectNoBarriers } from '../walk/axe.ts';
import { addTalk } from '../contents/contents.ts';
import { expect, type Member, test } from '../people/members.ts';

/**
 * Other members' actions appear at once on an open page, with a link to the exact place. On the desktop the list is
 * under the bell, on the phone on its page. `tests/features/alarm` tests which actions cause alarms.
 */

type People = { me: Member; other: Member; otherBrowser: BrowserContext };

const it = test.extend<{ people: People }>({
  async people({ browser, baseURL, signIn }, use) {
    const otherBrowser = await browser.newContext({ baseURL: baseURL ?? '' });
    const me = await signIn();
    const other = await signIn({}, otherBrowser);
    await use({ me, other, otherBrowser });
    await otherBrowser.close();
  },
});

async function comment(as: APIRequestContext, talkId: number, content: string): Promise<void> {
  const answer = await as.post(`/api/v1/community/${talkId}/comment`, { data: { content } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Follows the newest alarm to its comment. */
async function followNewest(page: Page, talkId: number, text: string): Promise<void> {
  await page.locator('.alarm').filter({ visible: true }).first().getByRole('link').click();
  await page.waitForURL(new RegExp(`/community/view/${talkId}\\?comment=\\d+#comments-\\d+$`));
  await expect(page.locator(new URL(page.url()).hash).getByText(text)).toBeInViewport();
}

it(
  'a comment appears in the open list on a phone, and its alarm links to it',
  { tag: '@phone' },
  async ({ page, people }) => {
    const { me, other, otherBrowser } = people;
    const talk = await addTalk('내 몬스테라 이야기', { authorId: me.id });
    const listens = page.waitForResponse('**/api/v1/alarm/live*');
    await page.goto('/alarm');
    await listens;
    await comment(otherBrowser.request, talk.id, '톡에 남긴 댓글');
    await expect(page.locator('.alarm').first()).toContainText(`${other.nickname}님이 내 톡에 댓글을 남겼어요`);
    await expectNoBarriers(page);
    await followNewest(page, talk.id, '톡에 남긴 댓글');
    await page.goto('/');
    await expect(page.locator('.home-head').getByRole('link', { name: '알림', exact: true })).toBeVisible();
  },
);

it(
  'the bell shows new alarms in all tabs by one connection, and lists them',
  { tag: '@desktop' },
  async ({ page, context, people }) => {
    const { me, otherBrowser } = people;
    const talk = await addTalk('두 탭에서 보는 톡', { authorId: me.id });
    const connections: string[] = [];
    context.on('request', (request) => request.url().includes('/alarm/live') && connections.push(request.url()));
    const bellIn = (tab: Page) => tab.getByRole('button', { name: /^알림/ });
    const listens = context.waitForEvent('response', (response) => response.url().includes('/alarm/live'));
    await page.goto('/story');
    await listens;
    const second = await context.newPage();
    await second.goto('/article');
    // Opens the hydrated list before an alarm arrives.
    await bellIn(second).click();
    const list = second.locator('#alarms');
    await expect(list.getByText('아직 알림이 없어요')).toBeVisible();
    await expect(bellIn(page)).toHaveAccessibleName('알림');

    await comment(otherBrowser.request, talk.id, '첫 댓글');
    for (const tab of [page, second]) {
      await expect(bellIn(tab)).toHaveAccessibleName('알림, 새 알림 있음');
      await expect(tab.locator('.header .bell-dot')).toBeVisible();
    }
    await expect(list.locator('.alarm').first()).toContainText('첫 댓글');
    await expectNoBarriers(second);
    expect(connections).toHaveLength(1);
    await second.mouse.click(5, 400);
    await expect(list).toBeHidden();

    await page.close();
    await expect.poll(() => connections).toHaveLength(2);
    await bellIn(second).click();
    await followNewest(second, talk.id, '첫 댓글');
    await expect(second.locator('.header .bell-dot')).toBeHidden();
  },
);

it('a page that is restored by Back receives alarms again', { tag: '@desktop' }, async ({ page, people }) => {
  const { me, otherBrowser } = people;
  const talk = await addTalk('돌아와서 보는 톡', { authorId: me.id });
  const listens = () => page.waitForResponse('**/api/v1/alarm/live*');
  const first = listens();
  await page.goto('/story');
  await first;
  const next = listens();
  await page.goto('/article');
  await next;
  const again = listens();
  await page.goBack();
  await again;
  await comment(otherBrowser.request, talk.id, '돌아온 뒤의 댓글');
  await expect(page.locator('.header .bell-dot')).toBeVisible();
});
