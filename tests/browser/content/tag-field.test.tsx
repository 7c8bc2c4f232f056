import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act } from 'react';
import TagField from '../../../src/features/writing/content/tag/TagField.tsx';
import { stopClock } from '../../harness/browser/clock.ts';

/** A member types tags one after the other. Each becomes one tag, also during the composition of a syllable. */

function Field({ suggestions = [] }: { suggestions?: string[] }) {
  const [tags, setTags] = useState<string[]>([]);
  const [fault, setFault] = useState<string>();
  return (
    <TagField tags={tags} onChange={setTags} limit={3} fault={fault} onFault={setFault} suggestions={suggestions} />
  );
}

beforeEach(() => stopClock());
afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '태그' });
const tags = () =>
  screen.queryAllByRole('button', { name: /태그 빼기$/ }).map((each) => each.getAttribute('aria-label')?.split(' ')[0]);
const fault = () => screen.getByRole('alert').textContent;
const type = (text: string) => fireEvent.input(field(), { target: { value: text } });
const enter = (more: KeyboardEventInit = {}) => fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter', ...more });
const compose = (text: string) => {
  fireEvent.compositionStart(field());
  type(text);
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('Enter, a comma or leaving the field completes a tag', () => {
  render(<Field />);
  type('#허브');
  // The Enter does not submit the form.
  expect(enter()).toBe(false);
  type('새잎');
  fireEvent.keyDown(field(), { key: ',' });
  type('다육');
  fireEvent.blur(field());
  expect(tags()).toEqual(['허브', '새잎', '다육']);
  expect(field().value).toBe('');
});

test.each(['mon', '#Mon', 'ｍ　ｏｎ'])(
  'for “%s” a tag is offered that has it in another case, width or spacing',
  (typed) => {
    render(<Field suggestions={['허브', 'Mon stera']} />);
    type(typed);
    expect(screen.getByRole('list', { name: '많이 쓰는 태그' }).textContent).toBe('#Mon stera');
  },
);

test('pasted text becomes several tags without duplicates', () => {
  render(<Field />);
  type('허브, 새잎,,허브');
  enter();
  expect(tags()).toEqual(['허브', '새잎']);
});

test.each([
  ['#허브 #새잎', ['허브', '새잎']],
  ['#허브#새잎', ['허브', '새잎']],
  ['＃허브 ＃새잎', ['허브', '새잎']],
  ['허브 #새잎, 다육', ['허브', '새잎', '다육']],
  ['허브、새잎', ['허브', '새잎']],
  ['허브 키우기', ['허브 키우기']],
  ['C#', ['C#']],
])('pasting %j gives the tags %j', (text, found) => {
  render(<Field />);
  type(text);
  enter();
  expect(
    screen
      .queryAllByText(/^#/, { selector: '.tag-field-tag' })
      .map((each) => each.firstChild?.nextSibling?.textContent),
  ).toEqual(found);
});

test('an Enter during a composition completes the tag when its syllable is complete', async () => {
  render(<Field />);
  compose('싹');
  enter({ key: 'Process' });
  expect(tags()).toEqual([]);
  fireEvent.compositionEnd(field());
  await pass(30);
  expect(tags()).toEqual(['싹']);
});

test('a second Enter event after the composition completes only one tag', async () => {
  render(<Field />);
  compose('꽃');
  enter({ key: 'Process' });
  fireEvent.compositionEnd(field());
  enter();
  await pass(100);
  expect(tags()).toEqual(['꽃']);
});

test('another key during a composition cancels the Enter', async () => {
  render(<Field />);
  compose('ㄲ');
  enter({ key: 'Process' });
  fireEvent.keyDown(field(), { key: 'Process', code: 'KeyH' });
  type('꼬');
  fireEvent.compositionEnd(field());
  await pass(100);
  expect(tags()).toEqual([]);
});

test('a comma and Backspace during a composition belong to the composition', () => {
  render(<Field />);
  type('허브');
  enter();
  fireEvent.compositionStart(field());
  fireEvent.keyDown(field(), { key: 'Backspace' });
  fireEvent.keyDown(field(), { key: ',' });
  expect(tags()).toEqual(['허브']);
});

test('Backspace in an empty field removes the last tag, and removing a tag by its button keeps the focus in the field', () => {
  render(<Field />);
  type('허브,새잎');
  enter();
  fireEvent.keyDown(field(), { key: 'Backspace' });
  expect(tags()).toEqual(['허브']);
  fireEvent.click(screen.getByRole('button', { name: '허브 태그 빼기' }));
  expect([tags(), document.activeElement]).toEqual([[], field()]);
});

test('an invalid tag and a surplus tag stay in the field with the reason', () => {
  render(<Field />);
  type('스무 글자보다 긴 말은 태그가 될 수 없어요');
  enter();
  expect([tags(), fault()]).toEqual([[], '태그는 20자까지 쓸 수 있어요.']);
  type('하나,둘,셋,넷');
  expect(fault()).toBe('');
  enter();
  expect([tags(), fault()]).toEqual([[], '태그는 3개까지 달 수 있어요.']);
  expect(field().value).toBe('하나,둘,셋,넷');
});

test('choosing a suggested tag replaces the typed text, and the focus stays in the field', () => {
  render(<Field suggestions={['몬스테라', '모종', '허브']} />);
  field().focus();
  type('모');
  const offers = screen.getByRole('list', { name: '많이 쓰는 태그' });
  expect(offers.textContent).toBe('#모종');
  const offer = screen.getByRole('button', { name: '모종 태그 달기' });
  expect(fireEvent.mouseDown(offer)).toBe(false);
  // Browsers that focus a pressed button blur the field first.
  fireEvent.blur(field(), { relatedTarget: offer });
  fireEvent.click(offer);
  expect([tags(), field().value]).toEqual([['모종'], '']);
  expect(document.activeElement).toBe(field());
});

test('suggestions omit chosen tags, and disappear at the maximum number of tags', () => {
  render(<Field suggestions={['몬스테라', '허브', '다육', '선인장']} />);
  type('허브');
  enter();
  expect(screen.queryByRole('button', { name: '허브 태그 달기' })).toBeNull();
  type('하나,둘');
  enter();
  expect(screen.queryByRole('list', { name: '많이 쓰는 태그' })).toBeNull();
});
