import { describe, expect, test, vi } from 'vitest';
import { denyStorage, fillDevice } from '../../harness/browser/device.ts';
import { openFirstPage, openPage } from '../../harness/browser/fresh-page.ts';

/** Recent searches in this browser. */

const member = (id: number) => ({ id, needNewTermsAgrees: [] });

async function open(me?: object) {
  openPage(me ? { me } : {});
  const searches = await import('../../../src/features/discovery/search/suggest/recent-searches.store.ts');
  const stop = searches.$recentSearches.listen(() => {});
  return { ...searches, stop, shown: () => searches.$recentSearches.get() };
}

async function openFirst(me?: object) {
  openFirstPage();
  return open(me);
}

describe('recent searches', () => {
  test('are stored for later pages, the newest first and without duplicates', async () => {
    const first = await openFirst();
    expect(first.shown()).toEqual({ isKept: true, keywords: [] });
    for (const keyword of ['허브', '바질', '허브', '선인장']) first.rememberSearch(keyword);
    expect(first.shown()?.keywords).toEqual(['선인장', '허브', '바질']);
    expect((await open()).shown()?.keywords).toEqual(['선인장', '허브', '바질']);
  });

  test('are limited to ten', async () => {
    const { rememberSearch, shown } = await openFirst();
    for (let count = 1; count <= 11; count++) rememberSearch(`화분 ${count}호`);
    expect(shown()?.keywords).toHaveLength(10);
    expect(shown()?.keywords.at(-1)).toBe('화분 2호');
  });

  test('are deleted one by one or all at once', async () => {
    const { rememberSearch, forgetSearch, forgetAllSearches, shown } = await openFirst();
    for (const keyword of ['바질', '허브', '선인장']) rememberSearch(keyword);
    forgetSearch('허브');
    forgetSearch('장미');
    expect(shown()?.keywords).toEqual(['선인장', '바질']);
    forgetAllSearches();
    expect(shown()?.keywords).toEqual([]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('are no longer added after they are switched off, and earlier ones stay', async () => {
    const { rememberSearch, setSearchHistory, shown } = await openFirst();
    rememberSearch('허브');
    setSearchHistory(false);
    rememberSearch('장미');
    expect(shown()).toEqual({ isKept: false, keywords: ['허브'] });
    const next = await open();
    expect(next.shown()?.isKept).toBe(false);
    next.setSearchHistory(true);
    next.rememberSearch('바질');
    expect(next.shown()).toEqual({ isKept: true, keywords: ['바질', '허브'] });
  });

  test('belong to one member, also after the session has expired', async () => {
    (await openFirst(member(1))).rememberSearch('허브');
    expect((await open(member(2))).shown()?.keywords).toEqual([]);
    expect((await open()).shown()?.keywords).toEqual([]);
    expect((await open(member(1))).shown()?.keywords).toEqual(['허브']);
    // Keys with this prefix are deleted when the member logs out.
    expect(Object.keys(localStorage)).toEqual(['member:searches:1']);
  });

  test.each(['storage', 'pageshow'])('are shown as another page has changed them (%s)', async (event) => {
    const { rememberSearch, shown, stop } = await openFirst();
    rememberSearch('허브');
    localStorage.setItem('member:searches', '["바질"]');
    dispatchEvent(new Event(event));
    expect(shown()?.keywords).toEqual(['바질']);
    stop();
  });

  test.each(['', '{', 'null', '7', '{"not":"ours"}', '[1,{}]', JSON.stringify(['가'.repeat(1_000)])])(
    'are empty if the storage contains %j',
    async (stored) => {
      openFirstPage();
      localStorage.setItem('member:searches', stored);
      const { rememberSearch, shown } = await open();
      expect(shown()?.keywords).toEqual([]);
      rememberSearch('허브');
      expect(shown()?.keywords).toEqual(['허브']);
    },
  );

  test('are not stored if the storage is full, and searching still works', async () => {
    const { rememberSearch, setSearchHistory, shown } = await openFirst();
    fillDevice();
    rememberSearch('허브');
    expect(shown()?.keywords).toEqual([]);
    setSearchHistory(false);
    expect(shown()?.isKept).toBe(false);
  });

  test('last as long as the page if the storage is denied', async () => {
    openFirstPage();
    denyStorage('localStorage');
    const { rememberSearch, shown } = await open();
    rememberSearch('허브');
    expect(shown()?.keywords).toEqual(['허브']);
  });
});

describe('a search is reported to analytics and stored', () => {
  /**
   * Opens a page of results.
   * @param type the navigation type; undefined in a browser that does not report it
   */
  async function come(keyword: string | undefined, type?: string) {
    openFirstPage({ html: keyword === undefined ? '' : `<h1 data-searched="${keyword}"></h1>` });
    Reflect.deleteProperty(window, 'dataLayer');
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue(type ? [{ type } as never] : []);
    await import('../../../src/features/discovery/search/suggest/record-search.browser.ts');
    return { told: window.dataLayer ?? [], kept: localStorage.getItem('member:searches') };
  }

  test.each(['navigate', undefined])('when its results open (%s)', async (type) => {
    expect(await come('ㅁㅅㅌㄹ', type)).toEqual({
      told: [{ event: 'search', keyword: 'ㅁㅅㅌㄹ' }],
      kept: '["ㅁㅅㅌㄹ"]',
    });
  });

  test.each(['reload', 'back_forward'])('not when its results are shown again (%s)', async (type) => {
    expect(await come('ㅁㅅㅌㄹ', type)).toEqual({ told: [], kept: null });
  });

  test.each([undefined, ''])('not without a keyword (%s)', async (keyword) => {
    expect(await come(keyword, 'navigate')).toEqual({ told: [], kept: null });
  });

  test('also beside existing entries of a tag manager, and with a full storage', async () => {
    openFirstPage({ html: '<h1 data-searched="허브"></h1>' });
    window.dataLayer = [{ event: 'begin' }];
    fillDevice();
    await import('../../../src/features/discovery/search/suggest/record-search.browser.ts');
    expect(window.dataLayer).toEqual([{ event: 'begin' }, { event: 'search', keyword: '허브' }]);
  });
});
