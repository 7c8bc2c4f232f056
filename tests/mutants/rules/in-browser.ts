import type { Mutant } from '../mutant.ts';

/** Rules that only a real browser shows: hydration, history and the service worker. */
export const ofBrowser: readonly Mutant[] = [
  {
    rule: 'A press on an island that has not hydrated is done once the island is ready.',
    file: 'src/shell/intent/intent.browser.ts',
    from: 'for (const element of early) repeat(element, isLost);',
    to: '',
    suites: ['e2e/shell/islands.test.ts'],
    title: 'two taps before the script is loaded are one action',
    isBuilt: true,
  },
  {
    rule: 'Back leads to the place in a list where its reader was.',
    file: 'src/ui/list/endless-list.browser.ts',
    from: "if (entry) scrollBy({ top: entry.getBoundingClientRect().top - offset, behavior: 'instant' });",
    to: '',
    suites: ['e2e/contents/lists.test.ts'],
    title: 'every entry of a list appears once, up to the last page, and Back restores the position',
    isBuilt: true,
  },
  {
    rule: 'A scrap on the device is shown where the server cannot be reached.',
    file: 'public/service-worker.js',
    from: 'return response ?? storedPage(request.url);',
    to: 'return response ?? Response.error();',
    suites: ['e2e/faults/offline.test.ts'],
    title: 'scraps are readable without a connection, and are deleted with the member',
    isBuilt: true,
  },
];
