import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectWhenIdle } from '../../../src/server/metrics/idle-collection.ts';

const MIB = 1024 * 1024;
/** The interval at which the process checks whether it is idle. */
const LOOK_EVERY_MS = 10_000;

let heap: number;
/** The heap after a collection. */
let left: number;
let utilization: number;
const gc = vi.fn(() => {
  heap = left;
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.stubGlobal('gc', gc);
  vi.spyOn(process, 'memoryUsage').mockImplementation((() => ({ heapTotal: heap })) as never);
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({ idle: 0, active: 0, utilization }));
  [heap, left, utilization] = [100 * MIB, 100 * MIB, 0];
  gc.mockClear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/**
 * Lets an interval pass.
 * @param share the share of time that the process is busy
 */
function pass(share: number): void {
  utilization = share;
  vi.advanceTimersByTime(LOOK_EVERY_MS);
}

test('an idle process collects its grown heap completely and returns the memory to the system', () => {
  collectWhenIdle();
  heap = 150 * MIB;
  pass(0.05);
  expect(gc.mock.calls).toEqual([[{ type: 'major', execution: 'sync', flavor: 'last-resort' }]]);
});

test('a busy process waits until it is idle', () => {
  collectWhenIdle();
  heap = 150 * MIB;
  pass(0.2);
  expect(gc).not.toHaveBeenCalled();
  pass(0.05);
  expect(gc).toHaveBeenCalledOnce();
});

test('a heap that has hardly grown is not collected', () => {
  collectWhenIdle();
  heap = 140 * MIB;
  pass(0);
  expect(gc).not.toHaveBeenCalled();
});

test('a heap is collected again after it has grown by the same amount beyond the size after the last collection', () => {
  collectWhenIdle();
  [heap, left] = [180 * MIB, 120 * MIB];
  pass(0);
  heap = 160 * MIB;
  pass(0);
  expect(gc).toHaveBeenCalledOnce();
  heap = 170 * MIB;
  pass(0);
  expect(gc).toHaveBeenCalledTimes(2);
});
