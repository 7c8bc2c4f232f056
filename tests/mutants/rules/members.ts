import type { Mutant } from '../mutant.ts';

/** Sessions, names, terms and leaving. */
export const ofMembers: readonly Mutant[] = [
  {
    rule: 'A nickname with digits for letters is refused where the word itself is reserved.',
    file: 'src/features/people/member/nickname.ts',
    from: '.replaceAll(/[01l345]/g, (letter) => alike[letter] ?? letter)',
    to: '',
    suites: ['tests/unit/text/nickname.test.ts'],
  },
  {
    rule: 'A refresh token that comes back after its successor was used ends the session.',
    file: 'src/session/session.server.ts',
    from: 'await endSession(transaction, id);\n      return family.isAlive',
    to: 'return family.isAlive',
    suites: ['tests/session/lifetime.test.ts'],
  },
  {
    rule: 'A call whose access token has expired is repeated after a refresh.',
    file: 'src/http/browser/client.browser.ts',
    from: 'return isDone(refresh) ? send() : answer;',
    to: 'return answer;',
    suites: ['tests/browser/session/refreshed-calls.test.ts'],
  },
  {
    rule: 'A suspended member who signs in reads for how long, and why.',
    file: 'src/features/people/sign-in/refusal.browser.ts',
    from: 'const suspendInfo = $suspendInfo.get();',
    to: 'const suspendInfo = $suspendInfo.get() && undefined;',
    suites: ['tests/browser/sign-in/coming-back.test.ts'],
  },
  {
    rule: 'The name of a member who left is erased.',
    file: 'src/features/people/member/leave/leave.server.ts',
    from: 'nickname: LEFT_NICKNAME,',
    to: '',
    suites: ['tests/features/member/leaving.test.ts'],
    isBuilt: true,
  },
  {
    rule: 'Terms that begin later are not asked for yet.',
    file: 'src/session/session.server.ts',
    from: 'asks_consent and effective_at <= now()',
    to: 'asks_consent',
    suites: ['tests/features/term/terms.test.ts'],
  },
  {
    rule: 'A member who put off some terms is asked for others that follow in the same tab.',
    file: 'src/features/people/term/consent-put-off.browser.ts',
    from: 'tabStorage.getItem(KEY) === idsOf(owed)',
    to: 'tabStorage.getItem(KEY) !== null && idsOf(owed) !== KEY',
    suites: ['tests/browser/term/terms-consent.test.ts'],
  },
];
