import type { Mutant } from '../mutant.ts';

/** Applause, scraps, follows and blocks. */
export const ofReactions: readonly Mutant[] = [
  {
    rule: 'Applause that the server refuses is switched back.',
    file: 'src/features/community/toggle/toggle.store.ts',
    from: '$toggles.setKey(key, before);',
    to: '',
    suites: ['tests/browser/toggle/give-up.test.ts'],
  },
  {
    rule: 'A press that a visitor signed in for is repeated on the same page only.',
    file: 'src/session/browser/pending-action.browser.ts',
    from: 'return kept.path === here() && age',
    to: 'return age',
    suites: ['tests/browser/toggle/pending-press.test.ts'],
  },
  {
    rule: 'A press that a visitor gave up by closing the login popup is not repeated after a later sign-in.',
    file: 'src/shell/login/login-popup.browser.ts',
    from: '$showLoginPopup.set(false);\n    forgetAct();',
    to: '$showLoginPopup.set(false);',
    suites: ['tests/browser/sign-in/provider-links.test.ts'],
  },
  {
    rule: 'A block ends the follow of the blocked member, too.',
    file: 'src/features/community/block/block.server.ts',
    from: 'or (follower_id =',
    to: 'or (false and follower_id =',
    suites: ['tests/api/rights/blocks.test.ts'],
    isBuilt: true,
  },
  {
    rule: 'An offline copy of a scrap is deleted once its member may no longer read it.',
    file: 'src/features/community/reaction/offline/sync-scraps.browser.ts',
    from: 'await deletePages(kept.filter((path) => !readable.includes(path)));',
    to: '',
    suites: ['tests/browser/offline/sync-scraps.test.ts'],
  },
];
