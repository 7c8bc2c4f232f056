import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useEnterToSend } from '../../../src/features/community/comment/form/use-enter-to-send.browser.ts';
import { stopClock, pass } from '../../harness/browser/clock.ts';
import '../../harness/browser/drawn.tsx';
import { usePointer } from '../../harness/browser/pointer.ts';

/** One Enter sends once, also during the composition of a Korean syllable. Shift+Enter adds a line. */

const send = vi.fn();

function Field() {
  return <textarea {...useEnterToSend(send).handlers} />;
}

function open(): HTMLElement {
  stopClock();
  send.mockClear();
  render(<Field />);
  return screen.getByRole('textbox');
}
/**
 * Presses Enter.
 * @returns whether the key adds a line
 */
const enter = (field: HTMLElement, keys = {}) => fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', ...keys });

test.each([
  ['alone', {}, 'fine', 1],
  ['with Shift', { shiftKey: true }, 'fine', 0],
  ['with Alt', { altKey: true }, 'fine', 0],
  ['with Ctrl', { ctrlKey: true, shiftKey: true }, 'fine', 1],
  ['of the number pad', { key: 'Unidentified', code: 'NumpadEnter' }, 'fine', 1],
  ['on a touch screen', {}, 'coarse', 0],
  ['with Command, on a touch screen', { metaKey: true }, 'coarse', 1],
] as const)('Enter %s', (_, keys, pointer, times) => {
  usePointer(pointer);
  const breaksLine = enter(open(), keys);
  expect(send).toHaveBeenCalledTimes(times);
  expect(breaksLine).toBe(times === 0);
});

test.each([
  ['ends with the composition', false],
  ['comes a second time after the composition', true],
])('an Enter that %s sends once, after the syllable is complete', async (_, hasSecondEnter) => {
  const field = open();
  fireEvent.compositionStart(field);
  enter(field);
  await pass(100);
  expect(send).not.toHaveBeenCalled();
  fireEvent.compositionEnd(field);
  if (hasSecondEnter) enter(field);
  await pass(100);
  expect(send).toHaveBeenCalledOnce();
});

test('Shift+Enter, or a key after the Enter, during a composition sends nothing', async () => {
  const field = open();
  fireEvent.compositionStart(field);
  enter(field, { shiftKey: true });
  fireEvent.compositionEnd(field);
  fireEvent.compositionStart(field);
  enter(field);
  fireEvent.keyDown(field, { key: 'ㄴ', code: 'KeyS' });
  fireEvent.compositionEnd(field);
  await pass(100);
  expect(send).not.toHaveBeenCalled();
});

test('a field that is removed before its composition ends sends nothing', async () => {
  const { unmount } = render(<Field />);
  stopClock();
  send.mockClear();
  const field = screen.getByRole('textbox');
  fireEvent.compositionStart(field);
  enter(field);
  fireEvent.compositionEnd(field);
  unmount();
  await pass(100);
  expect(send).not.toHaveBeenCalled();
});
