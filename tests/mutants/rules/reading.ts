import type { Mutant } from '../mutant.ts';

/** Lists, search, dates, feeds and counts. */
export const ofReading: readonly Mutant[] = [
  {
    rule: 'Ten recent searches are kept at most.',
    file: 'src/features/discovery/search/suggest/recent-searches.store.ts',
    from: 'const KEPT = 10;',
    to: 'const KEPT = 11;',
    suites: ['tests/browser/search/recent-searches.test.ts'],
  },
  {
    rule: 'An entry that slid to the next page of a list is not shown twice.',
    file: 'src/ui/list/endless-list.browser.ts',
    from: ".filter((entry) => !this.#find(entry.getAttribute('data-entry')))",
    to: '',
    suites: ['tests/browser/list/endless-list.test.ts'],
  },
  {
    rule: 'A list that one reader left is not shown to the next reader of the tab.',
    file: 'src/ui/list/stored-list.browser.ts',
    from: ' || kept.reader !== reader()',
    to: '',
    suites: ['tests/browser/list/endless-list.test.ts'],
  },
  {
    rule: 'A date of the Korean day before is called yesterday.',
    file: 'src/lib/dates.ts',
    from: "return days === 1 ? '어제' : formatDay(date);",
    to: 'return formatDay(date);',
    suites: ['tests/unit/text/dates.test.ts'],
  },
  {
    rule: 'A search word is found without the particle that it carries.',
    file: 'src/features/discovery/search/engine/query.ts',
    from: 'return [[soughtOf(stemOf(word))]];',
    to: 'return [[soughtOf(word)]];',
    suites: ['tests/features/search/search.test.ts'],
  },
  {
    rule: 'The RSS feed has the full text of its items.',
    file: 'src/pages/rss.xml.ts',
    from: 'bodyText(item.body)',
    to: "''",
    suites: ['tests/api/lists/search-engines.test.ts'],
    isBuilt: true,
  },
  {
    rule: 'A viewer counts again on the next Korean day.',
    file: 'src/features/contents/view/view.server.ts',
    from: 'const day = koreanDay(now);',
    to: "const day = koreanDay(now).slice(0, 8) + '01';",
    suites: ['tests/features/maker/figures.test.ts'],
  },
];
