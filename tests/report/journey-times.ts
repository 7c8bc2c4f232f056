import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { projectRoot } from '../../src/lib/project-root.ts';
import { type FileTime, writeTimes } from './file-time.ts';

/** On a quiet machine, an assertion that has nothing to wait for takes less. */
const WAIT_MS = 1_000;

/** A reporter of Playwright that writes the time of each file. Playwright's own JSON report has no steps of this kind. */
export default class JourneyTimes implements Reporter {
  #times = new Map<string, FileTime>();

  onTestEnd(test: TestCase, { duration, steps }: TestResult): void {
    const file = relative(projectRoot, test.location.file);
    const project = test.parent.project()?.name ?? '';
    const key = `${file} ${project}`;
    const time = this.#times.get(key) ?? { file, project, tests: 0, seconds: 0, waiting: 0 };
    this.#times.set(key, {
      ...time,
      tests: time.tests + 1,
      seconds: time.seconds + duration / 1_000,
      waiting: (time.waiting ?? 0) + waitingSeconds(steps),
    });
  }

  onEnd(): void {
    writeTimes([...this.#times.values()]);
  }
}

export type Step = Pick<TestStep, 'category' | 'title' | 'duration'> & { steps: Step[] };

/**
 * Returns the seconds spent in assertions, and in calls such as `waitForURL`, that took longer than a second each.
 * Playwright does not say what they waited for, so on a busy machine these are slow pages, too.
 */
export function waitingSeconds(steps: Step[]): number {
  return steps.reduce((sum, { category, title, duration, steps: inner }) => {
    // Starting the browser is no wait of the journey's.
    if (category === 'fixture') return sum;
    const isWait = category === 'expect' || (category === 'pw:api' && title.startsWith('Wait for'));
    if (!isWait) return sum + waitingSeconds(inner);
    return sum + (duration > WAIT_MS ? duration / 1_000 : 0);
  }, 0);
}
