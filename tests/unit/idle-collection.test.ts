import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectWhenIdle } from '../../src/server/idle-collection.ts';

const MIB = 1024 * 1024;
/** The process looks so often whether it has something to do. */
const LOOK_EVERY_MS = 10_000;

let heap: number;
/** What a collection leaves of the heap. */
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

/** @param share of the time that the process is busy */
function pass(share: number): void {
  utilization = share;
  vi.advanceTimersByTime(LOOK_EVERY_MS);
}

test('a process that has nothing to do gives back what its heap has grown by, all of it and to the system', () => {
  collectWhenIdle();
  heap = 150 * MIB;
  pass(0.05);
  expect(gc.mock.calls).toEqual([[{ type: 'major', execution: 'sync', flavor: 'last-resort' }]]);
});

test('a process that is busy waits until it no longer is', () => {
  collectWhenIdle();
  heap = 150 * MIB;
  pass(0.2);
  expect(gc).not.toHaveBeenCalled();
  pass(0.05);
  expect(gc).toHaveBeenCalledOnce();
});

test('a heap that has hardly grown is left alone', () => {
  collectWhenIdle();
  heap = 140 * MIB;
  pass(0);
  expect(gc).not.toHaveBeenCalled();
});

test('a heap is collected again once it has grown by as much beyond what the last collection left', () => {
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
