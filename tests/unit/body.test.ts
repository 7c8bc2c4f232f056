import { describe, expect, test } from 'vitest';
import { nodeSchema, bodySchema, bodyText, plainText } from '../../src/features/body/body.ts';

const picture = { key: 'abcdefghij234567abcd', width: 1600, height: 900, thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' };
const emphasised = [{ text: '물은 ' }, { text: '흠뻑', bold: true }, { text: ' 주세요', italic: true }];
const paragraph = { type: 'paragraph', text: '잎이 났어요.' };

describe('a node', () => {
  test.each([
    ['a paragraph', paragraph],
    ['an empty paragraph', { type: 'paragraph', text: '' }],
    ['a paragraph of spans', { type: 'paragraph', text: emphasised }],
    ['a paragraph of 5,000 characters', { type: 'paragraph', text: '가'.repeat(5_000) }],
    ['a heading', { type: 'heading', level: 2, text: '물주기' }],
    ['a lower heading', { type: 'heading', level: 3, text: '여름' }],
    ['a quote', { type: 'quote', text: '겉흙이 마르면' }],
    ['a quote with its source', { type: 'quote', text: '겉흙이 마르면', source: '할머니' }],
    ['a picture', { type: 'image', picture, alt: '' }],
    ['a picture with a caption', { type: 'image', picture, alt: '창가의 화분', caption: '아침' }],
    ['a list', { type: 'list', ordered: false, items: ['흙', emphasised] }],
    ['a numbered list', { type: 'list', ordered: true, items: ['흙'] }],
    ['a callout', { type: 'callout', title: '잠깐', text: emphasised }],
    ['a divider', { type: 'divider' }],
  ])('%s is kept as it is', (_, node) => {
    expect(nodeSchema.parse(node)).toEqual(node);
  });

  test.each([
    ['nothing', null],
    ['text', '잎이 났어요.'],
    ['no type', { text: '잎' }],
    ['an unknown type', { type: 'html', text: '<b>' }],
    ['a type of the prototype', { type: 'constructor', text: '' }],
    ['a paragraph without text', { type: 'paragraph' }],
    ['a paragraph of a number', { type: 'paragraph', text: 1 }],
    ['a paragraph of 5,001 characters', { type: 'paragraph', text: '가'.repeat(5_001) }],
    ['a paragraph of 201 spans', { type: 'paragraph', text: Array(201).fill({ text: '가' }) }],
    ['an empty span', { type: 'paragraph', text: [{ text: '' }] }],
    ['a span in a span', { type: 'paragraph', text: [{ text: [{ text: '가' }] }] }],
    ['emphasis that is no yes or no', { type: 'paragraph', text: [{ text: '가', bold: 'yes' }] }],
    ['a heading of level 1', { type: 'heading', level: 1, text: '가' }],
    ['a heading of level "2"', { type: 'heading', level: '2', text: '가' }],
    ['an empty heading', { type: 'heading', level: 2, text: '' }],
    ['a heading of 101 characters', { type: 'heading', level: 2, text: '가'.repeat(101) }],
    ['an empty quote', { type: 'quote', text: '' }],
    ['a picture without words', { type: 'image', picture }],
    ['a picture by address', { type: 'image', picture: 'https://evil.test/x.png', alt: '' }],
    [
      'a picture whose key leaves its folder',
      { type: 'image', picture: { ...picture, key: '../../../etc/passwd' }, alt: '' },
    ],
    ['a picture without width', { type: 'image', picture: { ...picture, width: 0 }, alt: '' }],
    ['an empty list', { type: 'list', ordered: false, items: [] }],
    ['a list of 51 items', { type: 'list', ordered: false, items: Array(51).fill('가') }],
    ['a callout without a title', { type: 'callout', title: '', text: '가' }],
  ])('%s is refused', (_, node) => {
    expect(nodeSchema.safeParse(node).success).toBe(false);
  });

  test('loses what it has no use for', () => {
    const onclick = { onclick: 'alert(1)' };
    const node = { ...paragraph, ...onclick, text: [{ text: '가', href: 'javascript:alert(1)', ...onclick }] };
    expect(nodeSchema.parse(node)).toEqual({ type: 'paragraph', text: [{ text: '가' }] });
  });
});

describe('a body', () => {
  test('holds up to 300 nodes', () => {
    expect(bodySchema.safeParse(Array(300).fill(paragraph)).success).toBe(true);
    expect(bodySchema.safeParse(Array(301).fill(paragraph)).success).toBe(false);
    expect(bodySchema.parse([])).toEqual([]);
  });

  test('with one wrong node is refused as a whole', () => {
    expect(bodySchema.safeParse([paragraph, { type: 'html' }]).success).toBe(false);
  });

  test('reads as a line a node, pictures by their caption', () => {
    const body = bodySchema.parse([
      { type: 'heading', level: 2, text: '물주기' },
      { type: 'paragraph', text: emphasised },
      { type: 'paragraph', text: '' },
      { type: 'divider' },
      { type: 'image', picture, alt: '화분', caption: '아침' },
      { type: 'image', picture, alt: '화분' },
      { type: 'quote', text: '겉흙이 마르면', source: '할머니' },
      { type: 'list', ordered: true, items: ['흙', emphasised] },
      { type: 'callout', title: '잠깐', text: '서두르지 마세요' },
    ]);
    expect(bodyText(body).split('\n')).toEqual([
      '물주기',
      '물은 흠뻑 주세요',
      '아침',
      '겉흙이 마르면',
      '흙',
      '물은 흠뻑 주세요',
      '잠깐',
      '서두르지 마세요',
    ]);
  });
});

test.each([
  ['잎', '잎'],
  ['', ''],
  [[], ''],
  [emphasised, '물은 흠뻑 주세요'],
])('%j reads %j', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});
