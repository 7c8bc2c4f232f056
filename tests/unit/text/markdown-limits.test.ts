import { describe, expect, test } from 'vitest';
import { bodyOfMarkdown } from '../../../src/features/writing/body/body-of-markdown.ts';
import { MARKDOWN_LIMITS, markdownFault } from '../../../src/features/writing/body/markdown-limits.ts';
import { campaignFormSchema } from '../../../src/features/discovery/discover/edit/shown/campaign-form.ts';
import { termFormSchema } from '../../../src/features/people/term/term-form.ts';

const { depth, containers, marks, lines } = MARKDOWN_LIMITS;
const nested = (levels: number, mark = '-') =>
  Array.from({ length: levels }, (_, level) => `${'  '.repeat(level)}${mark} 항목`).join('\n');

/** Texts whose parsing time grows with the square of their length. */
const tooMuch: [string, string, string][] = [
  ['quotes in quotes', '>'.repeat(50_000), '겹까지'],
  ['links that never end', '[a]('.repeat(25_000), '꾸미는 기호'],
  ['brackets', '['.repeat(50_000), '꾸미는 기호'],
  ['emphasis in emphasis', 'a**b'.repeat(25_000), '꾸미는 기호'],
  ['marks of two kinds', '*a _b '.repeat(15_000), '꾸미는 기호'],
  ['backslashes', '\\'.repeat(100_000), '꾸미는 기호'],
  ['lists in quotes in one line', '> - '.repeat(25_000), '겹까지'],
  ['lists in lists, line by line', nested(300), '겹까지'],
  ['lists in lists by tabs', Array.from({ length: 40 }, (_, level) => `${'\t'.repeat(level)}- a`).join('\n'), '겹까지'],
  ['lists in lists in a quote', nested(40).replaceAll(/^/gm, '> '), '겹까지'],
  ['quotes one after the other', '>\n\n'.repeat(containers + 1), '줄까지'],
  ['items', '1. a\n'.repeat(containers + 1), '줄까지'],
  ['lines', 'a\n'.repeat(lines + 1), '줄까지'],
];

describe.each(tooMuch)('too much of %s', (_, text, why) => {
  test('is refused in exhibitions, events and terms, with a reason', () => {
    for (const schema of [campaignFormSchema, termFormSchema]) {
      const issues = schema.safeParse({ title: '제목', text }).error?.issues ?? [];
      expect(issues.find(({ path }) => path[0] === 'text')?.message).toContain(why);
    }
  });

  test('is shown as a plain paragraph without parsing if it is already stored', () => {
    const { body } = bodyOfMarkdown(text, () => undefined);
    expect(body).toEqual([{ type: 'paragraph', text }]);
  });
});

test.each([
  [
    'lists and quotes within each other as bodies may have them',
    `> ${nested(1)}\n\n${nested(depth)}\n\n${nested(3, '1.')}`,
  ],
  ['items of a long list', '- 항목\n'.repeat(1_000)],
  ['many bold words', '**굵게** 보통 '.repeat(marks / 2)],
  ['lines made of marks', `${'- '.repeat(40)}\n\n${'* '.repeat(40)}\n\n${'_'.repeat(80)}`],
  ['dates at the beginning of lines', '2026. 11. 23. 개정\n'.repeat(100)],
  ['long text', `${'식물을 키우는 이야기예요. '.repeat(60)}\n\n`.repeat(60)],
])('%s are accepted', (_, text) => {
  expect(markdownFault(text)).toBeUndefined();
});
