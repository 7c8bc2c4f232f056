import { cleanup, fireEvent, render } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import InsertMenu from '../../../src/features/writing/editor/toolbar/InsertMenu.tsx';
import '../../harness/browser/top-layer.ts';

/** Keys in the menu of blocks move the focus or are passed on to the text. */

let chosen: string[];
let typed: string[];
const menu = createRef<HTMLDivElement>();

beforeEach(() => {
  [chosen, typed] = [[], []];
  render(
    <InsertMenu
      id="menu"
      ref={menu}
      onChoose={({ label }) => chosen.push(label)}
      onTyped={(text) => typed.push(text)}
    />,
  );
  menu.current?.showPopover();
  // jsdom's style sheet hides every popover.
  menu.current?.style.setProperty('display', 'block');
  entries()[0]?.focus();
});
afterEach(cleanup);

const entries = () => [...(menu.current?.querySelectorAll('button') ?? [])];
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () => entries().indexOf(document.activeElement as HTMLButtonElement);
const isOpen = () => menu.current?.matches(':popover-open');

test('arrow keys cycle through the entries; Home and End go to the first and last', () => {
  const places = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'ArrowDown', 'ArrowUp', 'Home'].map((key) => {
    press(key);
    return focused();
  });
  const last = entries().length - 1;
  expect(places).toEqual([1, 2, 1, last, 0, last, 0]);
});

test.each([
  ['/', '/'],
  ['Backspace', ''],
  ['Tab', ''],
])('%s closes the menu, and %o is typed into the text', (key, text) => {
  expect(press(key)).toBe(false);
  expect([isOpen(), typed]).toEqual([false, [text]]);
});

test('another key stays in the menu', () => {
  expect(press('a')).toBe(true);
  expect([isOpen(), typed]).toEqual([true, []]);
});

test('choosing a block closes the menu, except for a block with a dialog, which closes it itself', () => {
  const choose = (label: string) =>
    fireEvent.click(entries().find(({ textContent }) => textContent?.startsWith(label)) as HTMLElement);
  choose('링크 카드');
  expect(isOpen()).toBe(true);
  choose('소제목');
  expect([isOpen(), chosen]).toEqual([false, ['링크 카드', '소제목']]);
});
