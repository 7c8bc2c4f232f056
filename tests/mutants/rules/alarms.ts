import type { Mutant } from '../mutant.ts';

/** Alarms, pushes and messages of the operators. */
export const ofAlarms: readonly Mutant[] = [
  {
    rule: 'An unread alarm about deleted content lights no dot on the bell.',
    file: 'src/session/shown-alarms.server.ts',
    from: 'isShown})`;',
    to: 'isShown} or true)`;',
    suites: ['tests/features/alarm/shown-alarms.test.ts'],
  },
  {
    rule: 'No push is sent in the quiet hours of its member.',
    file: 'src/features/notifications/alarm/push/send-pushes.server.ts',
    from: '&& !isQuiet(settings, now)',
    to: '',
    suites: ['tests/features/alarm/pushes.test.ts'],
  },
  {
    rule: 'A push service that asks to wait is asked again no sooner.',
    file: 'src/features/notifications/alarm/push/send-pushes.server.ts',
    from: "outcome.what === 'busy' ? outcome.wait : 0",
    to: '0',
    suites: ['tests/features/alarm/pushes.test.ts'],
  },
  {
    rule: 'A page whose alarm stream breaks waits longer before each retry.',
    file: 'src/features/notifications/alarm/bell/live-alarms.browser.ts',
    from: 'FIRST_RETRY_MS * 2 ** retries++',
    to: 'FIRST_RETRY_MS * ++retries ** 0',
    suites: ['tests/browser/alarm/live-alarms.test.ts'],
  },
];
