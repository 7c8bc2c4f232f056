import type { Page } from '@playwright/test';
import { addTalk } from './contents.ts';
import { koreanKeyboard } from './korean-keyboard.ts';
import { expect, test } from './members.ts';
import { idle } from './waiting.ts';

/** Looking for something, from the first key to what is found. */

const fieldOf = (page: Page) => page.getByRole('main').getByRole('combobox', { name: '검색어' });
const optionsOf = (page: Page) => page.getByRole('listbox', { name: '추천 검색어' }).getByRole('option');
const recentOf = (page: Page) => page.getByRole('main').getByRole('region', { name: '최근 검색어' });
const resultOf = (page: Page, keyword: string) =>
  page.getByRole('heading', { level: 1, name: `‘${keyword}’ 검색 결과` });

/** The page of search, with the box at work. */
async function openSearch(page: Page, path = '/search') {
  await page.goto(path);
  const field = fieldOf(page);
  await field.click();
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
  await idle(page);
  return field;
}

async function searchFor(page: Page, keyword: string) {
  const field = await openSearch(page);
  await field.fill(keyword);
  await field.press('Enter');
  await expectResults(page, keyword);
}

const toldOf = (page: Page) => page.evaluate(() => (window as { dataLayer?: object[] }).dataLayer ?? []);

/** The results are there, and the search has been told of. */
async function expectResults(page: Page, keyword: string) {
  await expect(resultOf(page, keyword)).toBeVisible();
  await expect.poll(() => toldOf(page)).toEqual([{ event: 'search', keyword }]);
}

/** What was looked for, as each document that was asked for names it. */
function recordSearches(page: Page): (string | null)[] {
  const keywords: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.isNavigationRequest() && pathname === '/search/result') keywords.push(searchParams.get('keyword'));
  });
  return keywords;
}

test('by a word with its particle one finds plants, stories and all other kinds, each with a way to more', async ({
  page,
}) => {
  await searchFor(page, '몬스테라를');
  await expect(page).toHaveTitle('‘몬스테라를’ 검색 결과 · 푸릇');
  await expect(page.getByRole('region', { name: '식물 사전' }).getByRole('link').first()).toHaveText('몬스테라');
  await expect(page.locator('mark').first()).toHaveText(/^몬스테라/);
  await page.getByRole('link', { name: /^매거진 \d+개 모두 보기/ }).click();
  await expect(page).toHaveURL(/\/search\/article\?keyword=/);
  await expect(page.getByRole('navigation', { name: '검색 결과의 종류' }).locator('[aria-current]')).toHaveText(
    /^\s*매거진 \d+\s*$/,
  );
  await page.getByRole('navigation', { name: '정렬' }).getByRole('link', { name: '최신순' }).click();
  await expect(page).toHaveURL(/sort=newest/);
  await page.locator('.search-hit-link').first().click();
  await expect(page).toHaveURL(/\/article\/\d+$/);
});

for (const [way, typed] of [
  ['a word with its particle', '아글레오네마를'],
  ['initial consonants', 'ㅇㄱㄹㅇㄴㅁ'],
  ['the other layout of the keyboard', 'dkrmffpdhspak'],
] as const) {
  test(`by ${way} and with the keyboard alone one comes to a talk and to the plant it is about`, async ({ page }) => {
    const talk = await addTalk('무늬 아글레오네마가 새순을 냈어요.');
    const field = await openSearch(page);
    await field.pressSequentially(typed);
    await field.press('Enter');
    await expect(page).toHaveURL(/\/search\/result/);
    await page.getByRole('main').locator(`a[href^="/community/view/${talk.id}"]`).first().press('Enter');
    await expect(page).toHaveURL(new RegExp(`/community/view/${talk.id}`));
    await page.goBack();
    // Its name in the dictionary is spelled another way.
    await page.getByRole('region', { name: '식물 사전' }).getByRole('link', { name: '아글라오네마' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: '아글라오네마' })).toBeVisible();
  });
}

test('a plant is suggested by its initial consonants and leads to its page', async ({ page, hasTouch }) => {
  const field = await openSearch(page);
  await field.pressSequentially('ㅁㅅㅌㄹ');
  const plant = optionsOf(page).filter({ hasText: '식물 사전' }).first();
  await expect(plant).toContainText('몬스테라');
  if (hasTouch) await plant.tap();
  else {
    await field.press('ArrowDown');
    await expect(plant).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute('aria-activedescendant', (await plant.getAttribute('id')) ?? '');
    await field.press('Enter');
  }
  await expect(page).toHaveURL('/plant/monstera-deliciosa');
});

test('a plant among the results leads to its page', async ({ page }) => {
  await page.goto(`/search/result?keyword=${encodeURIComponent('몬스테라')}`);
  await page.getByRole('region', { name: '식물 사전' }).getByRole('link', { name: '몬스테라', exact: true }).click();
  await expect(page).toHaveURL('/plant/monstera-deliciosa');
});

test(
  'what was typed on the other layout of the keyboard is found all the same',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/search/result?keyword=ahstmxpfk');
    await expect(page.getByText('혹시 ‘몬스테라’를 찾으셨나요?')).toBeVisible();
    await expect(page.getByRole('region', { name: '매거진' })).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: '검색 결과의 종류' }).getByRole('link', { name: '매거진' }),
    ).toHaveAttribute('href', `/search/article?keyword=${encodeURIComponent('몬스테라')}`);
  },
);

test('where nothing is found there are tags to try', async ({ page }) => {
  await page.goto('/search/result?keyword=zzqqxx');
  await expect(page.getByRole('heading', { name: '좋은 콘텐츠를 준비하고 있어요' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '#물주기' }).click();
  await expect(resultOf(page, '물주기')).toBeVisible();
});

test.describe('with a Korean keyboard', { tag: '@desktop' }, () => {
  for (const [name, hasSecondEnter] of [
    ['ends with the composition', false],
    ['comes a second time after the composition', true],
  ] as const) {
    test(`an Enter that ${name} looks for the whole syllables once`, async ({ page }) => {
      await openSearch(page);
      const searches = recordSearches(page);
      const keyboard = await koreanKeyboard(page);
      await keyboard.compose('ㅎ', '허', '허');
      await keyboard.commit('허');
      await keyboard.compose('ㅂ', '브');
      await keyboard.enter();
      expect(searches).toEqual([]);
      await keyboard.commit('브');
      if (hasSecondEnter) await page.keyboard.press('Enter');
      await expect(resultOf(page, '허브')).toBeVisible();
      expect(searches).toEqual(['허브']);
    });
  }

  test('arrow keys leave a syllable alone that is being composed', async ({ page }) => {
    const field = await openSearch(page);
    const keyboard = await koreanKeyboard(page);
    await keyboard.compose('ㅁ', '모', '몬');
    await expect(optionsOf(page).first()).toContainText('몬스테라');
    await field.dispatchEvent('keydown', { key: 'ArrowDown', isComposing: true, bubbles: true });
    await expect(field).not.toHaveAttribute('aria-activedescendant');
    await keyboard.commit('몬');
    await page.keyboard.press('ArrowDown');
    await expect(optionsOf(page).first()).toHaveAttribute('aria-selected', 'true');
  });
});

test('an empty field asks for a word and keeps the focus', async ({ page }) => {
  const field = await openSearch(page);
  const searches = recordSearches(page);
  const words = page.getByRole('main').getByRole('alert');
  await field.press('Enter');
  await expect(words).toHaveText('검색어를 입력해 주세요.');
  await field.fill('   ');
  await expect(words).toBeEmpty();
  await page.getByRole('main').getByRole('button', { name: '검색' }).click();
  await expect(words).toHaveText('검색어를 입력해 주세요.');
  await expect(field).toBeFocused();
  expect(searches).toEqual([]);
  await expect(page).toHaveURL('/search');
});

test('a button clears the field, one leads back from results', async ({ page }) => {
  await searchFor(page, '허브');
  const field = fieldOf(page);
  const clear = page.getByRole('main').getByRole('button', { name: '지우기' });
  await clear.click();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expect(clear).toBeHidden();
  // Over the results stands what was looked for before.
  await expect(recentOf(page).getByRole('link', { name: '허브' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '뒤로 가기' }).click();
  await expect(page).toHaveURL('/search');
  await page.goto('/search/result?keyword=rose');
  await page.getByRole('main').getByRole('link', { name: '뒤로 가기' }).click();
  await expect(page).toHaveURL('/search');
});

test('what was looked for is kept, newest first, until it is deleted or switched off', async ({ page }) => {
  for (const keyword of ['허브', '바질', '허브', '선인장']) await searchFor(page, keyword);
  await openSearch(page);
  const recent = recentOf(page);
  await expect(recent.getByRole('link')).toHaveText(['선인장', '허브', '바질']);
  await recent.getByRole('button', { name: '허브 삭제' }).click();
  await expect(recent.getByRole('link')).toHaveText(['선인장', '바질']);
  await expect(recent.getByRole('button', { name: '바질 삭제' })).toBeFocused();

  await recent.getByRole('button', { name: '자동저장 끄기' }).click();
  await expect(recent.getByText('검색어 자동저장이 꺼져 있어요.')).toBeVisible();
  await searchFor(page, '장미');
  await openSearch(page);
  await recent.getByRole('button', { name: '자동저장 켜기' }).click();
  await expect(recent.getByRole('link')).toHaveText(['선인장', '바질']);

  await recent.getByRole('button', { name: '전체 삭제' }).click();
  await expect(recent.getByText('최근 검색한 말이 여기에 모여요.')).toBeVisible();
  await page.reload();
  await expect(recent.getByText('최근 검색한 말이 여기에 모여요.')).toBeVisible();
});

test(
  'whose session ended without logging out has theirs again, and the next member does not see them',
  { tag: '@desktop' },
  async ({ page, context, signIn }) => {
    await signIn();
    await searchFor(page, '허브');
    await openSearch(page);
    await expect(recentOf(page).getByRole('link')).toHaveText(['허브']);
    const cookies = await context.cookies();
    await context.clearCookies();
    await signIn();
    await openSearch(page);
    await expect(recentOf(page).getByText('최근 검색한 말이 여기에 모여요.')).toBeVisible();
    await context.clearCookies();
    await context.addCookies(cookies);
    await openSearch(page);
    await expect(recentOf(page).getByRole('link')).toHaveText(['허브']);
  },
);

test('ten are kept at most', { tag: '@desktop' }, async ({ page }) => {
  for (let count = 1; count <= 11; count++) {
    await page.goto(`/search/result?keyword=${encodeURIComponent(`화분 ${count}호`)}`);
    await expectResults(page, `화분 ${count}호`);
  }
  await page.goto('/search');
  await expect(recentOf(page).getByRole('link')).toHaveCount(10);
  await expect(recentOf(page).getByRole('link').last()).toHaveText('화분 2호');
});

test(
  'where the browser’s storage is full or holds something else, searching goes on',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('member:searches', '{"not":"ours"}');
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await searchFor(page, '허브');
    await page.goto('/search');
    await expect(recentOf(page).getByText('최근 검색한 말이 여기에 모여요.')).toBeVisible();
  },
);

test('each search is told of once, as it was typed', { tag: '@desktop' }, async ({ page }) => {
  await searchFor(page, 'ㅁㅅㅌㄹ');
  await page.reload({ waitUntil: 'networkidle' });
  expect(await toldOf(page)).toEqual([]);
  await page.goto('/search/result?keyword=', { waitUntil: 'networkidle' });
  expect(await toldOf(page)).toEqual([]);
});

test('an answer that comes too late is not shown', { tag: '@desktop' }, async ({ page }) => {
  const [late, newest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const asked: (string | null)[] = [];
  await page.route('**/api/v1/search/suggest?*', async (route) => {
    const keyword = new URL(route.request().url()).searchParams.get('keyword');
    asked.push(keyword);
    await (keyword === '산' ? late : newest).promise;
    await route.continue();
  });
  const field = await openSearch(page);
  await field.pressSequentially('산');
  await expect.poll(() => asked).toEqual(['산']);
  await field.fill('선인장');
  await field.fill('몬스테라');
  late.resolve();
  await expect.poll(() => asked).toHaveLength(2);
  await idle(page);
  await expect(optionsOf(page)).toHaveCount(0);
  newest.resolve();
  await expect(optionsOf(page).first()).toContainText('몬스테라');
  // What stood there meanwhile is not asked for, and nothing twice.
  expect(asked).toEqual(['산', '몬스테라']);
  await field.press('Escape');
  await expect(optionsOf(page)).toHaveCount(0);
  await expect(field).toHaveValue('몬스테라');
  await field.press('ArrowUp');
  await expect(optionsOf(page).last()).toHaveAttribute('aria-selected', 'true');
  expect(asked).toEqual(['산', '몬스테라']);
});

test('nothing moves when the box comes to life', async ({ page }) => {
  for (const keyword of ['허브', '필로덴드론 글로리오섬']) await searchFor(page, keyword);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/search');
  await expect(recentOf(page).getByRole('link')).toHaveCount(2);
  await idle(page);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a form leads to the results, and links through them', async ({ page }) => {
    await page.goto('/search');
    await fieldOf(page).fill('몬스테라');
    await page.getByRole('main').getByRole('button', { name: '검색' }).click();
    await expect(resultOf(page, '몬스테라')).toBeVisible();
    await page.getByRole('navigation', { name: '검색 결과의 종류' }).getByRole('link', { name: /^톡/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: '‘몬스테라’ 톡 검색 결과' })).toBeAttached();
    await page.goto('/search/result?keyword=');
    await expect(page.getByRole('heading', { level: 1, name: '검색어를 입력해 주세요.' })).toBeVisible();
  });

  test('the header’s search opens all the same @desktop', async ({ page }) => {
    await page.goto('/story');
    await page.getByRole('banner').getByRole('button', { name: '검색' }).click();
    const dialog = page.getByRole('dialog', { name: '검색' });
    await dialog.getByRole('combobox').fill('허브');
    await dialog.getByRole('button', { name: '검색' }).click();
    await expect(resultOf(page, '허브')).toBeVisible();
  });
});

test.describe('the header’s search', { tag: '@desktop' }, () => {
  test('opens with a key, and gives the focus back', async ({ page }) => {
    await page.goto('/story');
    const button = page.getByRole('banner').getByRole('button', { name: '검색' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '검색' });
    const field = dialog.getByRole('combobox', { name: '검색어' });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('placeholder', '무엇이 궁금하세요?');
    await expect(
      dialog.getByRole('region', { name: '추천 태그' }).getByRole('link', { name: '#물주기' }),
    ).toBeVisible();
    await page.keyboard.type('산세');
    await expect(optionsOf(page).first()).toContainText('산세베리아');
    // The first Escape closes the list, the second the window.
    await page.keyboard.press('Escape');
    await expect(optionsOf(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('leads to what was typed in it, also before any script has come', async ({ page }) => {
    await page.route(/_astro\/SearchBoxIsland/, () => {});
    await page.goto('/story');
    await page.getByRole('banner').getByRole('button', { name: '검색' }).click();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/story');
    await page.keyboard.type('허브');
    await page.keyboard.press('Enter');
    await expect(resultOf(page, '허브')).toBeVisible();
  });

  test('costs a reader who leaves it alone no script', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.goto('/story', { waitUntil: 'networkidle' });
    expect(scripts.filter((script) => /Island|client\./.test(script))).toEqual([]);
  });
});

test('on a phone the search has a page of its own', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: '검색' }).click();
  await expect(page).toHaveURL('/search');
  await page.goto('/story');
  await page.getByRole('region', { name: '상단 바' }).getByRole('link', { name: '검색' }).click();
  await expect(page).toHaveURL('/search');
});
