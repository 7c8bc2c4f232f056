import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startLoading, $loading } from '../../../src/ui/feedback/loading.store.ts';
import { $snackbars, dismissSnackbar, showSnackbar } from '../../../src/ui/feedback/snackbar.store.ts';

const labels = () => $snackbars.get().map(({ label }) => label);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('a snackbar', () => {
  test.each([
    ['a short label', '가'.repeat(15), '', 3500],
    ['a label of 16 characters', '가'.repeat(16), '', 5500],
    ['a subtitle of 16 characters', '저장했어요', '나'.repeat(16), 5500],
    ['15 emoji that are 165 code units', '👨‍👩‍👧‍👦'.repeat(15), '', 3500],
  ])('with %s stays for the right time', (_, label, subTitle, life) => {
    showSnackbar(label, subTitle);
    vi.advanceTimersByTime(life - 1);
    expect($snackbars.get()).toMatchObject([{ label, subTitle }]);
    vi.advanceTimersByTime(1);
    expect($snackbars.get()).toEqual([]);
  });

  test('is removed when it is dismissed, and the others stay', () => {
    showSnackbar('하나');
    vi.advanceTimersByTime(1000);
    showSnackbar('둘');
    dismissSnackbar($snackbars.get()[0]?.id ?? 0);
    expect(labels()).toEqual(['둘']);
    vi.advanceTimersByTime(2500);
    expect(labels()).toEqual(['둘']);
    vi.advanceTimersByTime(1000);
    expect(labels()).toEqual([]);
  });

  test('removes the oldest of three', () => {
    for (const label of ['하나', '둘', '셋', '넷']) showSnackbar(label);
    expect(labels()).toEqual(['둘', '셋', '넷']);
  });
});

describe('the loading bar', () => {
  test('starts at 0.08, grows every 800 ms and never completes by itself', () => {
    const finish = startLoading();
    expect($loading.get()).toBe(0.08);
    vi.advanceTimersByTime(800);
    expect($loading.get()).toBeCloseTo(0.18);
    vi.advanceTimersByTime(800 * 1000);
    expect($loading.get()).toBe(0.994);
    finish();
  });

  test('completes and disappears when the last of several tasks ends', () => {
    const [first, second] = [startLoading(), startLoading()];
    first();
    first();
    expect($loading.get()).toBe(0.08);
    second();
    expect($loading.get()).toBe(1);
    vi.advanceTimersByTime(400);
    expect($loading.get()).toBeUndefined();
  });

  test('starts again while the last one fades', () => {
    startLoading()();
    vi.advanceTimersByTime(300);
    const finish = startLoading();
    vi.advanceTimersByTime(300);
    expect($loading.get()).toBe(0.08);
    finish();
  });
});
