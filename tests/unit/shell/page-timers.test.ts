import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchTimers } from '../../harness/browser/page-timers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns the timer functions of a page, separate from those of this test. */
function openPage() {
  const scope = { setImmediate, clearImmediate, setInterval, clearInterval };
  return { scope, leave: watchTimers(scope) };
}

test('a timer is called with its arguments', () => {
  const call = vi.fn();
  openPage().scope.setImmediate(call, 1, 2);
  vi.advanceTimersByTime(10);
  expect(call).toHaveBeenCalledExactlyOnceWith(1, 2);
});

test('a cancelled timer is not called', () => {
  const { scope } = openPage();
  const call = vi.fn();
  scope.clearImmediate(scope.setImmediate(call));
  vi.advanceTimersByTime(10);
  expect(call).not.toHaveBeenCalled();
});

test('no timer is called after the page was left', () => {
  const { scope, leave } = openPage();
  const call = vi.fn();
  scope.setImmediate(call);
  scope.setInterval(call, 10);
  leave();
  scope.setImmediate(call);
  vi.advanceTimersByTime(100);
  expect(call).not.toHaveBeenCalled();
});
