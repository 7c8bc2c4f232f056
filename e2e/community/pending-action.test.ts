import { randomUUID } from 'node:crypto';
import type { Locator, Page, Request } from '@playwright/test';
import { paths } from '../../src/site/paths.ts';
import { fixtures } from '../../tests/harness/actors/fixtures.ts';
import { onDatabase } from '../database.ts';
import { addComments, addNeighbour, addSubject, discussionOn, pathOf } from './discussion.ts';
import { expect, test } from '../people/members.ts';
import { press } from '../press.ts';
import { idle } from '../waiting.ts';
import { expectSnackbar } from '../shell/snackbar.ts';

/** A visitor's press is repeated after they have signed in for it. */

const TEXT = '새잎이 돋는 봄에는 물을 조금 더 자주 주세요. '.repeat(150);

/** In CSS pixels. */
const HALF_A_LINE = 12;

/** Adds a long content or a profile, for one test alone. */
async function addContent(kind: 'story' | 'article' | 'person'): Promise<{ id: number; path: string }> {
  const { id: authorId } = await addNeighbour();
  if (kind === 'person') return { id: authorId, path: paths.user(authorId) };
  const id = await onDatabase((db) => {
    const add = fixtures(db);
    return kind === 'story' ? add.addStory({ authorId, text: TEXT }) : add.addArticle({ authorId, text: TEXT });
  });
  return { id, path: { story: paths.story, article: paths.article }[kind](id) };
}

/** Adds a member whom the demo provider signs in by a login hint. */
function addMember() {
  const subject = `new-${randomUUID()}`;
  const nickname = `이웃${randomUUID().slice(0, 6)}`;
  return onDatabase((db) => fixtures(db).addAccount({ provider: 'GOOGLE', subject, nickname }));
}

const reactions = (page: Page) => page.getByRole('group', { name: '반응' });
const applauseOf = (page: Page) => reactions(page).getByRole('button', { name: /^박수/ });
const followOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /팔로우하기|팔로잉/ })
    .first();
const popup = (page: Page) => page.getByRole('dialog', { name: '로그인하고 시작해요' });

/** Chooses the provider in the popup, which signs this person in without a question. */
async function signInAs(page: Page, { subject }: { subject: string }): Promise<void> {
  const link = popup(page).getByRole('link', { name: 'Google로 계속하기' });
  await link.evaluate((element, hint) => {
    (element as HTMLAnchorElement).search = `?login_hint=${hint}`;
  }, subject);
  await link.click();
}

const expectMember = (page: Page, { nickname }: { nickname: string }) =>
  expect(page.locator('html')).toHaveAttribute('data-me', new RegExp(nickname));

const stateOf = (button: Locator) =>
  button.evaluate((element) => ({
    top: Math.round(element.getBoundingClientRect().top),
    isFocused: element === document.activeElement,
  }));

/** Returns whether the request changes data, other than by signing in. */
function isChange(request: Request): boolean {
  return !/^(GET|HEAD)$/.test(request.method()) && !request.url().includes('/user/login');
}

function recordChanges(page: Page): string[] {
  const changes: string[] = [];
  page.on('request', (request) => isChange(request) && changes.push(`${request.method()} ${request.url()}`));
  return changes;
}

/** `tests/browser/toggle/` and `tests/browser/session/` test this for each toggle, and the cases without an action. */
for (const { kind, what, find, said } of [
  { kind: 'story', what: 'applause', find: applauseOf, said: undefined },
  { kind: 'person', what: 'following somebody on their page', find: followOf, said: '팔로우했어요' },
] as const) {
  test(
    `${what} (${kind}) is done at the same place after signing in, once`,
    { tag: find === applauseOf ? '@desktop' : '@phone' },
    async ({ page, hasTouch }) => {
      const [subject, member] = [await addContent(kind), await addMember()];
      const changes = recordChanges(page);
      await page.goto(subject.path);
      await find(page).evaluate((element) => {
        scrollTo(0, element.getBoundingClientRect().top - 300);
      });
      await press(page, find(page), hasTouch);
      await expect(popup(page)).toBeVisible();
      const { top } = await stateOf(find(page));
      const answered = page.waitForResponse((response) => isChange(response.request()));
      await signInAs(page, member);
      await expectMember(page, member);
      await expect(page).toHaveURL(subject.path);
      await expect(find(page)).toHaveAttribute('data-active');
      if (said) await expectSnackbar(page, said);
      const back = await stateOf(find(page));
      expect(back.isFocused).toBe(true);
      // The first follower makes a card one line higher, and its button stays in the middle.
      expect(Math.abs(back.top - top)).toBeLessThanOrEqual(HALF_A_LINE);

      expect((await answered).ok()).toBe(true);
      await page.reload();
      await expect(find(page)).toHaveAttribute('data-active');
      await page.goto('/');
      await page.goto(subject.path);
      await expect(find(page)).toHaveAttribute('data-active');
      expect(changes).toHaveLength(1);
      expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('act')))).toEqual([]);
    },
  );
}

test(
  'applause of a comment is given after signing in, also of a folded reply',
  { tag: '@phone' },
  async ({ page, hasTouch }) => {
    const [subject, { id }, member] = await Promise.all([addSubject('talk'), addNeighbour(), addMember()]);
    const [head] = await addComments(subject, id, ['머리글']);
    await addComments(subject, id, ['첫 답글', '둘째 답글', '셋째 답글', '넷째 답글'], head);
    const changes = recordChanges(page);
    await page.goto(pathOf(subject));
    await page.getByText('답글 1개 더 보기').click();
    const button = discussionOn(page).of('첫 답글').getByRole('button', { name: /^박수/ });
    await press(page, button, hasTouch);
    const answered = page.waitForResponse((response) => isChange(response.request()));
    await signInAs(page, member);
    await expectMember(page, member);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(button).toHaveText('박수1');
    expect((await answered).ok()).toBe(true);
    await page.reload();
    await page.getByText('답글 1개 더 보기').click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(changes).toHaveLength(1);
  },
);

test(
  'a newcomer’s applause is given after they have signed up and continued',
  { tag: '@desktop' },
  async ({ page, consoleErrors }) => {
    const subject = await addContent('article');
    const newcomer = { subject: `new-${randomUUID()}`, nickname: `새잎${randomUUID().slice(0, 6)}` };
    await page.goto(subject.path);
    await applauseOf(page).click();
    await signInAs(page, newcomer);
    await page.waitForURL(/\/user\/signup\/form/);
    await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
    await idle(page);
    await page.getByLabel('닉네임').fill(newcomer.nickname);
    await page.getByLabel('생년월일').fill('19990131');
    await page.getByRole('checkbox', { name: /^이용약관/ }).check();
    await page.getByRole('checkbox', { name: /^개인정보 처리방침/ }).check();
    await page.getByRole('button', { name: '가입하기' }).click();
    await page.getByRole('main').getByRole('link', { name: '시작하기' }).click();
    await expect(page).toHaveURL(subject.path);
    await expect(applauseOf(page)).toHaveAttribute('aria-pressed', 'true');
    // Chromium logs the answer "no account".
    consoleErrors.length = 0;
  },
);
