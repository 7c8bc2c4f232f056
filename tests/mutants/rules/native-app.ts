import type { Mutant } from '../mutant.ts';

/** The bridge to the native app. */
export const ofNativeApp: readonly Mutant[] = [
  {
    rule: 'A message of a frame or another window is ignored by the bridge.',
    file: 'src/shell/bridge/bridge.browser.ts',
    from: 'const message = isInjected(event) ? readMessage',
    to: 'const message = isInjected(event) || event.data ? readMessage',
    suites: ['tests/browser/shell/bridge.test.ts'],
  },
  {
    rule: 'A pull of less than 200 pixels does not reload the page.',
    file: 'src/shell/bridge/pull-to-refresh.browser.ts',
    from: 'const PULL_DISTANCE = 200;',
    to: 'const PULL_DISTANCE = 100;',
    suites: ['tests/browser/shell/pull-to-refresh.test.ts'],
  },
];
