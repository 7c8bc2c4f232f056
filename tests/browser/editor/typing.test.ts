import { expect, test } from 'vitest';
import { addressOf } from '../../../src/features/writing/editor/address.ts';
import { openEditor } from './open-editor.ts';

/** Keys in the editor of a body. */

test('a slash at the start of an empty line opens the menu, and is typed anywhere else', () => {
  const { type, press, told, body } = openEditor();
  type('/');
  expect([told.slashes, body()]).toEqual([1, []]);
  type('물/흙');
  press('Enter');
  type('/');
  expect(told.slashes).toBe(2);
  expect(body()).toEqual([{ type: 'paragraph', text: '물/흙' }]);
});

test('a slash is typed in a heading and during a composition', () => {
  const heading = openEditor();
  heading.insert('소제목');
  heading.type('/');
  const composing = openEditor();
  Object.defineProperty(composing.editor.view, 'composing', { value: true });
  composing.type('/');
  expect([heading.told.slashes, composing.told.slashes]).toEqual([0, 0]);
  expect(composing.body()).toEqual([{ type: 'paragraph', text: '/' }]);
});

test('lists have at most three levels, and Tab stays in the list', () => {
  const { insert, type, press, body, html } = openEditor();
  insert('목록');
  for (const words of ['하나', '둘', '셋', '넷']) {
    type(words);
    press('Enter', 'Tab');
  }
  type('다섯');
  expect(html().match(/<ul>/g)).toHaveLength(3);
  expect(body()).toEqual([
    {
      type: 'list',
      ordered: false,
      items: [
        {
          text: '하나',
          list: {
            ordered: false,
            items: [{ text: '둘', list: { ordered: false, items: ['셋', '넷', '다섯'] } }],
          },
        },
      ],
    },
  ]);
});

test.each(['소제목', '작은 제목', '인용'])('%s accepts no link and no emphasis', (block) => {
  const { editor, insert, type } = openEditor();
  expect(editor.can().setMark('link')).toBe(true);
  insert(block);
  type('링크 없는 글');
  editor.commands.selectAll();
  expect(editor.can().setMark('link')).toBe(false);
  expect(editor.can().setMark('bold')).toBe(false);
});

test('a quote has a text and a source, and Enter in the source leaves it', () => {
  const { insert, type, press, body } = openEditor();
  insert('인용');
  type('바람이 먼저다.');
  press('Enter');
  type('허브 일지');
  press('Enter');
  type('그 뒤의 글');
  expect(body()).toEqual([
    { type: 'quote', text: '바람이 먼저다.', source: '허브 일지' },
    { type: 'paragraph', text: '그 뒤의 글' },
  ]);
});

test('Backspace at the start of a quote turns it into paragraphs; at the start of its source it goes to its text', () => {
  const { editor, insert, type, press, body } = openEditor();
  insert('인용');
  type('바람이 먼저다.');
  press('Enter', 'Backspace');
  expect(editor.state.selection.$from.parent.type.name).toBe('quoteText');
  editor.commands.setTextSelection(editor.state.selection.$from.start());
  press('Backspace');
  expect(body()).toEqual([{ type: 'paragraph', text: '바람이 먼저다.' }]);
});

test('a callout keeps the title that its author typed', () => {
  const { insert, type, press, body } = openEditor();
  insert('안내 상자');
  press('Enter');
  type('영하에는 안으로 들여요.');
  expect(body()).toMatchObject([{ type: 'callout', title: '알아 두세요', text: '영하에는 안으로 들여요.' }]);
});

test('a block replaces an empty line, or is inserted after the present block', () => {
  const { editor, insert, type, body } = openEditor();
  type('하나');
  insert('구분선');
  type('둘');
  editor.commands.setTextSelection(1);
  insert('소제목');
  type('사이');
  expect(body()).toEqual([
    { type: 'paragraph', text: '하나' },
    { type: 'heading', level: 2, text: '사이' },
    { type: 'divider' },
    { type: 'paragraph', text: '둘' },
  ]);
});

test('moving a block by keys is one undo step, and stops at the edge', () => {
  const { type, press, insert, body } = openEditor();
  type('첫 줄');
  insert('소제목');
  type('소제목이에요');
  press('Alt-Shift-ArrowUp');
  const moved = body();
  expect(moved.map(({ type: kind }) => kind)).toEqual(['heading', 'paragraph']);
  press('Alt-Shift-ArrowUp');
  expect(body()).toEqual(moved);
  press('Mod-z');
  expect(body().map(({ type: kind }) => kind)).toEqual(['paragraph', 'heading']);
});

test('loading another text is no undo step', () => {
  const { press, body } = openEditor({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '천천히' }] }],
  });
  press('Mod-z');
  expect(body()).toEqual([{ type: 'paragraph', text: '천천히' }]);
});

test.each([
  ['pureut.example/story', 'https://pureut.example/story'],
  [' https://example.com/?a=1 ', 'https://example.com/?a=1'],
  ['http://example.com', 'http://example.com'],
  ['/story/1', '/story/1'],
  ['localhost.example:8080/a', 'https://localhost.example:8080/a'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
])('the typed address %s becomes %s', (typed, address) => {
  expect(addressOf(typed)?.replace(/\/$/, '')).toBe(address);
});

test('an address is none when it is longer than a body stores', () => {
  const page = (name: string) => `https://example.com/${name}`;
  expect(addressOf(page('a'.repeat(1_980)))).toBe(page('a'.repeat(1_980)));
  expect(addressOf(page('a'.repeat(1_981)))).toBeUndefined();
  // A letter is stored as nine characters.
  expect(addressOf(page('흙'.repeat(221)))).toBeUndefined();
});
