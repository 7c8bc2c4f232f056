import { relative } from 'node:path';
import type { Reporter, TestCase, TestError, TestResult, TestStep } from '@playwright/test/reporter';
import { projectRoot } from '../../src/lib/files/project-root.ts';
import type { Failure } from './failure.ts';
import { type FileTime, writeResult } from './run-result.ts';

/** On an idle machine, an assertion that need not wait takes less. */
const WAIT_MS = 1_000;

/**
 * A Playwright reporter that writes the time of each file and the failures. Playwright's own JSON report omits the
 * steps that `waitingSeconds` needs.
 */
export default class JourneyResult implements Reporter {
  #times = new Map<string, FileTime>();
  #failures: Failure[] = [];

  onTestEnd(test: TestCase, { duration, steps, errors }: TestResult): void {
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
    const title = `${project}: ${test.titlePath().slice(3).join(' > ')}`;
    this.#failures.push(...errors.map((error) => ({ file, test: title, message: textOf(error) })));
  }

  /** Records errors outside the tests, for example of the server's start or of the search through its log. */
  onError(error: TestError): void {
    this.#failures.push({ file: 'outside the journeys', test: '', message: textOf(error) });
  }

  onEnd(): void {
    writeResult({ times: [...this.#times.values()], failures: this.#failures });
  }
}

const textOf = ({ message, value, stack }: TestError) => stack ?? message ?? value ?? '';

export type Step = Pick<TestStep, 'category' | 'title' | 'duration'> & { steps: Step[] };

/**
 * Returns the seconds spent in assertions, and in calls such as `waitForURL`, that took longer than a second each.
 * Playwright does not report their cause, so slow pages on a busy machine count, too.
 */
export function waitingSeconds(steps: Step[]): number {
  return steps.reduce((sum, { category, title, duration, steps: inner }) => {
    // Starting the browser is no waiting time of the journey.
    if (category === 'fixture') return sum;
    const isWait = category === 'expect' || (category === 'pw:api' && title.startsWith('Wait for'));
    if (!isWait) return sum + waitingSeconds(inner);
    return sum + (duration > WAIT_MS ? duration / 1_000 : 0);
  }, 0);
}
