import type { Page } from '@playwright/test';
import { addTalk } from '../contents/contents.ts';
import { koreanKeyboard } from '../korean-keyboard.ts';
import { expect, test } from '../people/members.ts';
import { idle } from '../waiting.ts';

/** A search from the first key to the results; `tests/browser/search` tests the rules of the search box. */

const fieldOf = (page: Page) => page.getByRole('main').getByRole('combobox', { name: '검색어' });
const optionsOf = (page: Page) => page.getByRole('listbox', { name: '추천 검색어' }).getByRole('option');
const recentOf = (page: Page) => page.getByRole('main').getByRole('region', { name: '최근 검색어' });
const resultOf = (page: Page, keyword: string) =>
  page.getByRole('heading', { level: 1, name: `‘${keyword}’ 검색 결과` });

/** Opens the search page, and waits until the search box is hydrated. */
async function openSearch(page: Page) {
  await page.goto('/search');
  const field = fieldOf(page);
  await field.click();
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
  await idle(page);
  return field;
}

/** Records the keyword of each requested page of results. */
function recordSearches(page: Page): (string | null)[] {
  const keywords: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.isNavigationRequest() && pathname === '/search/result') keywords.push(searchParams.get('keyword'));
  });
  return keywords;
}

test(
  'by keyboard alone, initial consonants lead to a talk, back, and to its plant',
  { tag: '@desktop' },
  async ({ page }) => {
    const talk = await addTalk('무늬 아글레오네마가 새순을 냈어요.');
    const field = await openSearch(page);
    await field.pressSequentially('ㅇㄱㄹㅇㄴㅁ');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/search\/result/);
    await page.getByRole('main').locator(`a[href^="/community/view/${talk.id}"]`).first().press('Enter');
    await expect(page).toHaveURL(new RegExp(`/community/view/${talk.id}`));
    await page.goBack();
    // The dictionary spells its name differently.
    await page.getByRole('region', { name: '식물 사전' }).getByRole('link', { name: '아글라오네마' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: '아글라오네마' })).toBeVisible();
  },
);

test(
  'on a phone the search page suggests a plant, keeps recent searches, and shifts nothing',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: '검색' }).tap();
    await expect(page).toHaveURL('/search');
    const field = await openSearch(page);
    await field.fill('필로덴드론 글로리오섬');
    await page.getByRole('main').getByRole('button', { name: '검색' }).tap();
    await expect(resultOf(page, '필로덴드론 글로리오섬')).toBeVisible();
    // Above the results is the previous keyword.
    const clear = page.getByRole('main').getByRole('button', { name: '지우기', exact: true });
    await clear.tap();
    await expect(clear).toBeHidden();
    await expect(recentOf(page).getByRole('link', { name: '필로덴드론 글로리오섬' })).toBeVisible();

    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/story');
    await page.getByRole('region', { name: '상단 바' }).getByRole('link', { name: '검색' }).tap();
    await expect(recentOf(page).getByRole('link')).toHaveCount(1);
    await idle(page);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);

    await fieldOf(page).tap();
    await fieldOf(page).pressSequentially('ㅁㅅㅌㄹ');
    const plant = optionsOf(page).filter({ hasText: '식물 사전' }).first();
    await expect(plant).toContainText('몬스테라');
    await plant.tap();
    await expect(page).toHaveURL('/plant/monstera-deliciosa');
  },
);

test(
  'Enter on a Korean keyboard searches once for complete syllables, and arrow keys do not change them',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const hasSecondEnter of [false, true]) {
      const field = await openSearch(page);
      const searches = recordSearches(page);
      const keyboard = await koreanKeyboard(page);
      await keyboard.compose('ㅁ', '모', '몬');
      await expect(optionsOf(page).first()).toContainText('몬스테라');
      await field.dispatchEvent('keydown', { key: 'ArrowDown', isComposing: true, bubbles: true });
      await expect(field).not.toHaveAttribute('aria-activedescendant');
      await keyboard.commit('몬');
      await keyboard.compose('ㅅ', '스');
      await keyboard.enter();
      expect(searches).toEqual([]);
      await keyboard.commit('스');
      if (hasSecondEnter) await page.keyboard.press('Enter');
      await expect(resultOf(page, '몬스')).toBeVisible();
      expect(searches).toEqual(['몬스']);
    }
  },
);

test.describe('the header’s search', { tag: '@desktop' }, () => {
  test('opens with a key, and restores the focus', async ({ page }) => {
    await page.goto('/story');
    const button = page.getByRole('banner').getByRole('button', { name: '검색' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '검색' });
    await expect(dialog.getByRole('combobox', { name: '검색어' })).toBeFocused();
    await expect(
      dialog.getByRole('region', { name: '추천 태그' }).getByRole('link', { name: '#물주기' }),
    ).toBeVisible();
    await page.keyboard.type('산세');
    await expect(optionsOf(page).first()).toContainText('산세베리아');
    // The first Escape closes the list, the second the dialog.
    await page.keyboard.press('Escape');
    await expect(optionsOf(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('loads no script until it is used, and works before any script is loaded', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.goto('/story', { waitUntil: 'networkidle' });
    expect(scripts.filter((script) => /Island|client\./.test(script))).toEqual([]);
    await page.route(/_astro\/SearchBoxIsland/, () => {});
    await page.getByRole('banner').getByRole('button', { name: '검색' }).click();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/story');
    await page.keyboard.type('허브');
    await page.keyboard.press('Enter');
    await expect(resultOf(page, '허브')).toBeVisible();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('opens, and leads to results with links', async ({ page }) => {
      await page.goto('/story');
      await page.getByRole('banner').getByRole('button', { name: '검색' }).click();
      const dialog = page.getByRole('dialog', { name: '검색' });
      await dialog.getByRole('combobox').fill('몬스테라');
      await dialog.getByRole('button', { name: '검색' }).click();
      await expect(resultOf(page, '몬스테라')).toBeVisible();
      await page.getByRole('navigation', { name: '검색 결과의 종류' }).getByRole('link', { name: /^톡/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: '‘몬스테라’ 톡 검색 결과' })).toBeAttached();
    });
  });
});
