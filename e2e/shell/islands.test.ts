import type { Page, Request } from '@playwright/test';
import { addStories } from '../contents/contents.ts';
import { addComment, addNeighbour, addSubject, discussionOn, expect, pathOf, test } from '../community/discussion.ts';
import { slowDown } from '../faults/slow-page.ts';
import { idle } from '../waiting.ts';

/** Islands before their scripts are loaded, and scripts that are fetched in advance. */

const applauseOf = (page: Page) =>
  page.getByRole('group', { name: '반응' }).getByRole('button', { name: /^박수/, includeHidden: true });
const waiting = (page: Page) => page.locator('astro-island[ssr]');

function recordScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
  return scripts;
}

function recordCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => request.method() !== 'GET' && calls.push(request));
  return calls;
}

/** Makes the browser save data, so that nothing is fetched in advance. */
const saveData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

/** Delays React, on a page that fetches nothing in advance. @returns a function that releases it */
async function holdReact(page: Page): Promise<() => void> {
  await saveData(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/_astro\/(hydrate|ToggleIsland|ProfileIsland|WriteIsland|CommentsIsland)\./, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function addPage() {
  const { ids } = await addStories(1);
  return `/story/${ids[0]}`;
}

const isReact = (script: string) => /Island\./.test(script);

test('a visitor who presses members’ buttons downloads no framework', { tag: '@desktop' }, async ({ page }) => {
  const subject = await addSubject('story');
  await addComment(subject, (await addNeighbour()).id, '잘 읽었어요');
  const scripts = recordScripts(page);
  await page.goto(pathOf(subject));
  const popup = page.getByRole('dialog', { name: '로그인하고 시작해요' });
  for (const button of [applauseOf(page), discussionOn(page).of('잘 읽었어요').locator('.comment-applause')]) {
    // Presses by script, since pointing at the comments would hydrate them.
    await button.evaluate((element: HTMLElement) => element.click());
    await expect(popup).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
  }
  expect(scripts.filter(isReact)).toEqual([]);
});

test(
  'an idle page of a member has loaded everything that the first press needs',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    const subject = await addSubject('story');
    await addComment(subject, (await addNeighbour()).id, '잘 읽었어요');
    await signIn();
    await page.goto(pathOf(subject));
    await expect(waiting(page)).toHaveCount(0);
    const scripts = recordScripts(page);
    await applauseOf(page).tap();
    await expect(applauseOf(page)).toHaveAttribute('aria-pressed', 'true');
    const ofComment = discussionOn(page).of('잘 읽었어요').getByRole('button', { name: /^박수/ });
    await ofComment.click();
    await expect(ofComment).toHaveAttribute('aria-pressed', 'true');
    expect(scripts.filter(isReact)).toEqual([]);
  },
);

test('two taps before the script is loaded are one action', { tag: '@phone' }, async ({ page, signIn }) => {
  const path = await addPage();
  await signIn();
  const release = await holdReact(page);
  const calls = recordCalls(page);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  for (let tap = 0; tap < 2; tap++) await applauseOf(page).tap();
  await expect(applauseOf(page)).toHaveAttribute('aria-busy', 'true');
  await expect(applauseOf(page)).toHaveAttribute('aria-pressed', 'false');
  const answered = page.waitForResponse('**/discover/applaud');
  release();
  await expect(applauseOf(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(applauseOf(page)).not.toHaveAttribute('aria-busy');
  await answered;
  await page.reload();
  await expect(applauseOf(page)).toHaveAttribute('aria-pressed', 'true');
  expect(calls.filter((call) => call.url().endsWith('/applaud'))).toHaveLength(1);
});

test(
  'popovers open before their script is loaded, and stay open when it is',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    await signIn();
    const release = await holdReact(page);
    await page.goto('/story', { waitUntil: 'domcontentloaded' });
    const button = page.getByRole('button', { name: '내 메뉴' });
    const menu = page.getByRole('group', { name: '내 메뉴' });
    await button.click();
    await expect(menu).toBeVisible();
    release();
    await expect(page.locator('astro-island[ssr]', { has: button })).toHaveCount(0);
    await expect(menu).toBeVisible();
    await button.click();
    await expect(menu).toBeHidden();

    await page.getByRole('button', { name: '글쓰기' }).press('Enter');
    await page.getByRole('button', { name: '스토리 쓰기' }).press('Enter');
    await expect(page.getByRole('dialog', { name: '아직 메이커 회원이 아니신가요?' })).toBeVisible();
  },
);

test(
  'a box that is ticked early stays ticked during a slow hydration',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    await signIn();
    const { promise: ticked, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/_astro/AlarmSettingsIsland*.js', async (route) => {
      await ticked;
      await route.continue();
    });
    // React schedules its work by messages to itself.
    await page.addInitScript(() => {
      const post = MessagePort.prototype.postMessage;
      MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
        addEventListener('go-on', () => post.call(this, message), { once: true });
      };
    });
    await page.goto('/my/alarm-setting', { waitUntil: 'domcontentloaded' });
    const box = page.getByRole('switch', { name: /^박수와 팔로우/ });
    await expect(page.locator('astro-island[ssr]', { has: box })).toHaveCount(1);
    const saved = page.waitForResponse('**/v1/user/alarm');
    await box.click();
    release();
    await saved;
    await page.evaluate(() => dispatchEvent(new Event('go-on')));
    await expect(box).toBeChecked();
    await page.reload();
    await expect(box).toBeChecked();
  },
);

test(
  'an island on an incomplete page waits for the rest, which contains its snackbars',
  { tag: '@desktop' },
  async ({ page, signIn, baseURL, consoleErrors }) => {
    await signIn();
    const slow = await slowDown(baseURL ?? '', '<div class="snackbars"');
    try {
      await page.route('**/v1/user/alarm', (route) => route.abort());
      await page.goto(`${slow.origin}/my/alarm-setting`, { waitUntil: 'commit' });
      const comments = page.getByRole('switch', { name: /^댓글/ });
      await comments.click();
      // By now an island that did not wait would have its scripts, and would have made the call.
      for (let round = 0; round < 10; round++) {
        await idle(page);
        await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()));
      }
      await expect(comments).toHaveAttribute('aria-busy', 'true');
      slow.sendRest();
      await expect(page.getByText('연결이 원활하지 않아요.')).toBeVisible();
      await expect(comments).toBeChecked();
    } finally {
      slow.close();
    }
    consoleErrors.length = 0;
  },
);
