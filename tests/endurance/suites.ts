export type Suite = { file: string; seconds: number };

/**
 * The test files that repeat more with `ENDURANCE=full`, and their durations in seconds. Two workers on two busy cores
 * measured them, so they are upper bounds.
 */
export const suites: Suite[] = [
  { file: 'tests/features/report/sequences.test.ts', seconds: 1222 },
  { file: 'tests/db/kill.test.ts', seconds: 250 },
  { file: 'tests/db/seed.test.ts', seconds: 162 },
  { file: 'tests/features/import/body/nothing-untold.test.ts', seconds: 151 },
  { file: 'tests/server/overload/overload-connections.test.ts', seconds: 95 },
  { file: 'tests/server/overload/overload-bodies.test.ts', seconds: 87 },
  { file: 'tests/features/comment/counters.test.ts', seconds: 83 },
  { file: 'tests/api/concurrent-toggles.test.ts', seconds: 76 },
  { file: 'tests/db/lock.test.ts', seconds: 59 },
  { file: 'tests/server/overload/overload-application.test.ts', seconds: 58 },
  { file: 'tests/server/requests/generated-requests.test.ts', seconds: 50 },
  { file: 'tests/server/overload/slow-bodies.test.ts', seconds: 45 },
  { file: 'tests/api/equal-posts.test.ts', seconds: 35 },
  { file: 'tests/features/search/reading.test.ts', seconds: 55 },
  { file: 'tests/session/isolation.test.ts', seconds: 32 },
  { file: 'tests/features/member/concurrent-relations.test.ts', seconds: 30 },
  { file: 'tests/session/over-http.test.ts', seconds: 28 },
  { file: 'tests/session/parallel-refresh.test.ts', seconds: 22 },
  { file: 'tests/features/sign-in/forged.test.ts', seconds: 20 },
  { file: 'tests/features/member/suspension.test.ts', seconds: 16 },
  { file: 'tests/features/member/order-of-checks.test.ts', seconds: 14 },
];
