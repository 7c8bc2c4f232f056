import { describe, expect, test } from 'vitest';
import { bodySchema, draftBodySchema, nodeSchema, relatedArticleIds } from '../../../src/features/writing/body/body.ts';
import { picturesOf, replacePictures } from '../../../src/features/writing/body/body-pictures.ts';
import { bodyText } from '../../../src/features/writing/body/body-text.ts';
import { BODY_LIMITS } from '../../../src/features/writing/body/limits.ts';
import { plainText } from '../../../src/features/writing/body/rich-text.ts';

const picture = { key: 'abcdefghij234567abcd', width: 1600, height: 900, thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' };
const emphasised = [{ text: '물은 ' }, { text: '흠뻑', bold: true }, { text: ' 주세요', italic: true }];
const paragraph = { type: 'paragraph', text: '잎이 났어요.' };
const shown = { picture, alt: '창가의 화분' };
const linkCard = { type: 'linkCard', href: 'https://example.com/soil', title: '흙 고르기' };
/** Returns nested lists with this number of levels. */
const nested = (levels: number): unknown =>
  levels === 1
    ? { ordered: false, items: ['흙'] }
    : { ordered: true, items: ['물', { text: '볕', list: nested(levels - 1) }] };
const list = (levels: number) => ({ type: 'list', ...(nested(levels) as object) });

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
    ['a line break', { type: 'paragraph', text: '물은\n흠뻑' }],
    ['a link', { type: 'paragraph', text: [{ text: '흙', href: 'https://example.com/soil?a=1#b' }] }],
    ['a link of this site', { type: 'paragraph', text: [{ text: '흙', bold: true, href: '/article/3?x=1#y' }] }],
    ['a list of three levels', list(3)],
    ['a gallery', { type: 'gallery', pictures: [shown, { ...shown, caption: '아침' }] }],
    ['a gallery of ten', { type: 'gallery', pictures: Array(10).fill(shown) }],
    ['a link card', linkCard],
    ['a link card with everything', { ...linkCard, description: '처음이라면', picture }],
    ['a related article', { type: 'relatedArticle', articleId: 3 }],
  ])('%s is valid and unchanged', (_, node) => {
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
    ['a span in a span', { type: 'paragraph', text: [{ text: [{ text: '가' }] }] }],
    ['emphasis that is no yes or no', { type: 'paragraph', text: [{ text: '가', bold: 'yes' }] }],
    ['a heading of level 1', { type: 'heading', level: 1, text: '가' }],
    ['a heading of level "2"', { type: 'heading', level: '2', text: '가' }],
    ['a heading of 101 characters', { type: 'heading', level: 2, text: '가'.repeat(101) }],
    ['a picture without words', { type: 'image', picture }],
    ['a picture by address', { type: 'image', picture: 'https://evil.test/x.png', alt: '' }],
    [
      'a picture whose key leaves its folder',
      { type: 'image', picture: { ...picture, key: '../../../etc/passwd' }, alt: '' },
    ],
    ['a picture without width', { type: 'image', picture: { ...picture, width: 0 }, alt: '' }],
    ['an empty list', { type: 'list', ordered: false, items: [] }],
    ['a list of 51 items', { type: 'list', ordered: false, items: Array(51).fill('가') }],
    ['5,001 characters in spans', { type: 'paragraph', text: [{ text: '가'.repeat(5_000) }, { text: '가' }] }],
    ['a list of four levels', list(4)],
    ['a list of two hundred levels', list(200)],
    ['a gallery of eleven', { type: 'gallery', pictures: Array(11).fill(shown) }],
    ['a link card whose picture is an address', { ...linkCard, picture: 'https://evil.test/x.png' }],
    ['a related article without a number', { type: 'relatedArticle', articleId: '3' }],
    ['a related article 0', { type: 'relatedArticle', articleId: 0 }],
  ])('%s is refused', (_, node) => {
    expect(nodeSchema.safeParse(node).success).toBe(false);
  });

  test('loses unknown properties', () => {
    const onclick = { onclick: 'alert(1)' };
    const node = { ...paragraph, ...onclick, text: [{ text: '가', target: '_top', ...onclick }] };
    expect(nodeSchema.parse(node)).toEqual({ type: 'paragraph', text: [{ text: '가' }] });
  });

  test('is normalised: composed syllables, no invisible characters', () => {
    const text = [{ text: '\u1100\u1161 ' }, { text: '\u200b' }, { text: '\u202e나\r\n', bold: true }];
    expect(nodeSchema.parse({ type: 'paragraph', text })).toEqual({
      type: 'paragraph',
      text: [{ text: '가 ' }, { text: '나\n', bold: true }],
    });
    expect(nodeSchema.parse({ type: 'heading', level: 2, text: ' 물\n주기 ' })).toMatchObject({ text: '물 주기' });
  });
});

describe('a link', () => {
  const linkTo = (href: string) => nodeSchema.safeParse({ type: 'paragraph', text: [{ text: '흙', href }] });

  test.each([
    ['HTTPS://Example.com', 'https://example.com/'],
    [' https://example.com/a b ', 'https://example.com/a%20b'],
    ['https://한글.kr/흙', 'https://xn--bj0bj06e.kr/%ED%9D%99'],
    ['/story/1/../2', '/story/2'],
    ['/', '/'],
  ])('to %j is stored as %j, which is valid and unchanged', (written, stored) => {
    expect(linkTo(written).data).toMatchObject({ text: [{ href: stored }] });
    expect(linkTo(stored).data).toMatchObject({ text: [{ href: stored }] });
  });

  test.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'mailto:a@example.com',
    'ftp://example.com',
    'file:///etc/passwd',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/api/v1/user/logout',
    'https://',
    'https://localhost',
    'https://pureut.kr@evil.test',
    'https://user:secret@evil.test',
    'story/1',
    '#top',
    '',
    `https://example.com/${'a'.repeat(2_000)}`,
    // It is stored as nine times as many characters.
    `https://example.com/${'흙'.repeat(300)}`,
  ])('to %j is refused, in a text and in a card', (href) => {
    expect(linkTo(href).success).toBe(false);
    expect(nodeSchema.safeParse({ ...linkCard, href }).success).toBe(false);
  });
});

describe('a body', () => {
  test('has up to 300 nodes', () => {
    expect(bodySchema.safeParse(Array(300).fill(paragraph)).success).toBe(true);
    expect(bodySchema.safeParse(Array(301).fill(paragraph)).success).toBe(false);
    expect(bodySchema.parse([])).toEqual([]);
  });

  test.each([
    ['an unknown block', { type: 'html', html: '<b>' }, '알 수 없는 블록이에요.'],
    ['no block', null, '알 수 없는 블록이에요.'],
    [
      'a link with a script',
      { type: 'paragraph', text: [{ text: '가' }, { text: '나', href: 'javascript:alert(1)' }] },
      '링크에는 http나 https로 시작하는 주소, 또는 푸릇 안의 주소만 쓸 수 있어요.',
    ],
    [
      'the same in a list in a list',
      {
        type: 'list',
        ordered: false,
        items: [{ text: '가', list: { ordered: false, items: [[{ text: '나', href: 'x' }]] } }],
      },
      '링크에는 http나 https로 시작하는 주소, 또는 푸릇 안의 주소만 쓸 수 있어요.',
    ],
    ['two hundred lists in each other', list(200), '목록은 3단계까지 만들 수 있어요.'],
    ['a long text', { type: 'paragraph', text: '가'.repeat(5_001) }, '한 블록에는 5,000자까지 쓸 수 있어요.'],
    ['a level that no person chooses', { type: 'heading', level: 1, text: '가' }, '내용을 확인해 주세요.'],
  ])('with %s is refused as a whole, with the number of the invalid block', (_, block, why) => {
    const { error } = bodySchema.safeParse([paragraph, paragraph, block, paragraph]);
    expect(error?.issues).toMatchObject([{ path: [2], message: `3번째 블록: ${why}` }]);
  });

  test.each([
    ['a heading', { type: 'heading', level: 2, text: '' }, '제목이 비어 있어요.'],
    ['a heading that cannot be seen', { type: 'heading', level: 2, text: '\u200b ' }, '제목이 비어 있어요.'],
    ['a quote', { type: 'quote', text: '\n', source: '할머니' }, '인용이 비어 있어요.'],
    ['a callout', { type: 'callout', title: '', text: '가' }, '상자의 제목이 비어 있어요.'],
    ['a link card', { ...linkCard, title: ' ' }, '링크 카드의 제목이 비어 있어요.'],
    ['a gallery of one', { type: 'gallery', pictures: [shown] }, '사진 묶음에는 사진이 2장 이상 있어야 해요.'],
    ['a gallery of none', { type: 'gallery', pictures: [] }, '사진 묶음에는 사진이 2장 이상 있어야 해요.'],
  ])('with %s is a valid draft, but cannot be published', (_, block, why) => {
    expect(draftBodySchema.safeParse([paragraph, block]).success).toBe(true);
    const { error } = bodySchema.safeParse([paragraph, block]);
    expect(error?.issues).toMatchObject([{ path: [1], message: `2번째 블록: ${why}` }]);
  });

  const reasonFor = (body: unknown[]) => bodySchema.safeParse(body).error?.issues[0]?.message;

  test('has a maximum length of text', () => {
    const long = { type: 'paragraph', text: '가'.repeat(4_999) };
    const nine = Array(10).fill(long);
    expect(bodySchema.safeParse(nine).success).toBe(true);
    expect(reasonFor([...nine, { type: 'quote', text: '가'.repeat(20) }])).toBe('글은 모두 50,000자까지 쓸 수 있어요.');
  });

  test('has a maximum number of pictures in all blocks', () => {
    const six = [
      ...Array(5).fill({ type: 'gallery', pictures: Array(10).fill(shown) }),
      ...Array(9).fill({ type: 'image', ...shown }),
    ];
    const card = { ...linkCard, picture };
    expect(bodySchema.safeParse([...six, card]).success).toBe(true);
    expect(reasonFor([...six, card, card])).toBe('사진은 모두 60장까지 넣을 수 있어요.');
  });

  test('has a maximum number of list items on all levels', () => {
    const fifty = {
      type: 'list',
      ordered: false,
      items: [...Array(25).fill('흙'), { text: '물', list: { ordered: false, items: Array(24).fill('볕') } }],
    };
    expect(bodySchema.safeParse(Array(20).fill(fifty)).success).toBe(true);
    expect(reasonFor([...Array(20).fill(fifty), list(1)])).toBe('목록에는 모두 1,000개까지 쓸 수 있어요.');
  });

  test('has a maximum number of article references', () => {
    const article = { type: 'relatedArticle', articleId: 3 };
    expect(bodySchema.safeParse(Array(10).fill(article)).success).toBe(true);
    expect(reasonFor(Array(11).fill(article))).toBe('관련 글은 10개까지 넣을 수 있어요.');
  });

  test('has a maximum number of bytes', () => {
    const spans = {
      type: 'paragraph',
      text: Array(200).fill({ text: '가', bold: true, href: 'https://example.com/aaaaaaaaaaaa' }),
    };
    expect(bodySchema.safeParse(Array(15).fill(spans)).success).toBe(true);
    expect(JSON.stringify(Array(20).fill(spans)).length).toBeGreaterThan(BODY_LIMITS.bytes);
    expect(reasonFor(Array(20).fill(spans))).toBe('글이 너무 길어요. 나누어 써 주세요.');
  });

  test('that is no array of blocks is refused', () => {
    for (const body of [null, {}, '[]', 5]) expect(bodySchema.safeParse(body).success).toBe(false);
  });

  test('gives its pictures and articles, and its pictures can be replaced', () => {
    const other = { ...picture, key: 'zzzzzzzzzz234567abcd' };
    const body = bodySchema.parse([
      { type: 'image', ...shown },
      { type: 'gallery', pictures: [shown, { ...shown, picture: other }] },
      { ...linkCard, picture },
      linkCard,
      { type: 'relatedArticle', articleId: 7 },
    ]);
    expect(picturesOf(body)).toEqual([picture, picture, other, picture]);
    expect(relatedArticleIds(body)).toEqual([7]);
    const replaced = replacePictures(body, ({ key }) => ({ ...other, key, width: 1 }));
    expect(picturesOf(replaced).map(({ key, width }) => [key, width])).toEqual(
      [picture, picture, other, picture].map(({ key }) => [key, 1]),
    );
    expect(bodySchema.parse(replaced)).toEqual(replaced);
  });

  test('is one line per node as plain text, with captions for pictures', () => {
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
      { type: 'gallery', pictures: [{ ...shown, caption: '저녁' }, shown] },
      { type: 'linkCard', href: '/article/1', title: '흙 고르기', description: '처음이라면' },
      { type: 'relatedArticle', articleId: 3 },
      { type: 'list', ordered: false, items: [{ text: '하나', list: { ordered: false, items: ['둘'] } }] },
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
      '저녁',
      '흙 고르기',
      '처음이라면',
      '하나',
      '둘',
    ]);
  });
});

test.each([
  ['잎', '잎'],
  ['', ''],
  [[], ''],
  [emphasised, '물은 흠뻑 주세요'],
])('%j as plain text is %j', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});
