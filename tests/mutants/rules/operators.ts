import type { Mutant } from '../mutant.ts';

/** Reports, appeals, banners and the console. */
export const ofOperators: readonly Mutant[] = [
  {
    rule: 'Reports of new accounts hide nothing.',
    file: 'src/features/community/report/standing/reported-by-many.server.ts',
    from: "eq(report.status, 'OPEN'), isAged",
    to: "eq(report.status, 'OPEN'), isAged && undefined",
    suites: ['tests/api/rights/moderation.test.ts'],
  },
  {
    rule: 'A member appeals against a decision once.',
    file: 'src/features/community/report/appeal/appeal.server.ts',
    from: '  isNull(decision.appealedAt),\n',
    to: '',
    suites: ['tests/features/report/decisions.test.ts'],
    isBuilt: true,
  },
  {
    rule: 'A call of the console does not exist for members who are no operators.',
    file: 'src/session/guard.ts',
    from: "?.role !== 'admin') throw new ApiError('NOT_FOUND');",
    to: "?.role === undefined) throw new ApiError('NOT_FOUND');",
    suites: ['tests/api/rights/role-matrix.test.ts'],
    isBuilt: true,
  },
  {
    rule: 'Words in a form of the console that were not sent are there after Back.',
    file: 'src/layouts/restored-console.browser.ts',
    from: 'if (hasUnsavedWords() && !areWordsTaken()) return;',
    to: '',
    suites: ['tests/browser/console/restored-console.test.ts'],
  },
  {
    rule: 'The strip banner comes back a day after its reader put it away.',
    file: 'src/shell/banners/head.js',
    from: 'hidden === true && Date.now() < expireTime',
    to: 'hidden === true && expireTime > 0',
    suites: ['tests/browser/shell/banners.test.ts'],
  },
];
