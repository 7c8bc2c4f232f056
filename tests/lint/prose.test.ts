import { describe, expect, test } from 'vitest';
import { unclearTexts } from './prose.ts';

describe('finds a pronoun in the place of a noun', () => {
  test.each([
    ['in a doc comment', 'a.ts', '/** What is shown to a visitor. */'],
    [
      'after a tag of a doc comment',
      'a.ts',
      '/** Returns the page.\n * @param id whose page it is, of whom nothing is known */',
    ],
    ['in a second sentence', 'a.ts', '// It ends. Who waits is told.\n'],
    ['in a comment of several lines', 'a.ts', '// The page is deleted. Whose\n// page it was is unknown.\n'],
    ['in the comment of a style sheet', 'a.css', '/* Whatever fits. */'],
    ['in the comment of a page', 'a.astro', '<!-- Whoever reads this -->'],
    ['in Markdown', 'a.md', '# Title\n\nOne that waits is told.'],
    ['in a list item', 'a.md', '- Those who left'],
    ['in a table cell', 'a.md', '| what | Whatever it is |'],
    ['in the title of a test', 'a.test.ts', "test('whoever asks gets the page', () => {});"],
  ])('%s', (_, file, source) => {
    expect(unclearTexts(file, source)).toHaveLength(1);
  });
});

test.each([
  ['a plain sentence', 'a.ts', '/** Returns the page of a member. */'],
  ['a question', 'a.md', 'Who may read a pending talk?'],
  ['a heading', 'a.md', '## What the server stores\n'],
  ['a number', 'a.ts', '// One request renders a page.\n'],
  ['code in Markdown', 'a.md', '```\nWhat is this\n```\n'],
  ['a name of code', 'a.ts', '/** Reads `One that` from the database. */'],
  ['a text of the product', 'a.ts', "export const TITLE = 'Whatever';"],
  ['a title outside of tests', 'a.ts', "test('whoever asks')"],
])('allows %s', (_, file, source) => {
  expect(unclearTexts(file, source)).toEqual([]);
});
