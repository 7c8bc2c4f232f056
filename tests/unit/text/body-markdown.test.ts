import { expect, test } from 'vitest';
import { bodySchema } from '../../../src/features/writing/body/body.ts';
import type { BodyNode } from '../../../src/model/body.ts';
import { bodyOfMarkdown, picturesInMarkdown } from '../../../src/features/writing/body/body-of-markdown.ts';
import { markdownOfBody } from '../../../src/features/writing/body/markdown-of-body.ts';

const picture = (key: string) => ({ key, width: 900, height: 600, thumbhash: 'WggKDYJ4l3eHeHiIh3iAh3aI' });
const key = 'a'.repeat(20);
const other = 'b'.repeat(20);
const read = (markdown: string) => bodyOfMarkdown(markdown, (each) => (each === 'gone' ? undefined : picture(each)));

const every: BodyNode[] = [
  { type: 'heading', level: 2, text: '물은 반으로' },
  { type: 'paragraph', text: '겨울에는\n천천히 말라요.' },
  {
    type: 'paragraph',
    text: [
      { text: '흙을 ' },
      { text: '두 마디', bold: true },
      { text: ' 찔러 보고 ' },
      { text: '이야기', href: '/story?tag=%EB%AC%BC' },
      { text: '도 ' },
      { text: '천천히', italic: true },
      { text: ' 읽어요.' },
    ],
  },
  { type: 'heading', level: 3, text: '준비물' },
  {
    type: 'list',
    ordered: false,
    items: ['물뿌리개', { text: '화분', list: { ordered: true, items: ['토분', '유약분'] } }],
  },
  { type: 'quote', text: '잎은 거짓말을 하지 않는다.', source: '어느 온실' },
  { type: 'callout', title: '잠깐', text: '창을 열기 전에 기온을 보세요.' },
  { type: 'divider' },
  { type: 'image', picture: picture(key), alt: '창가의 고무나무', caption: '십일월' },
  { type: 'gallery', pictures: [key, other].map((each) => ({ picture: picture(each), alt: `사진 ${each[0]}` })) },
  { type: 'linkCard', href: 'https://example.com/a', title: '도감', description: '잎을 찾아봐요' },
  { type: 'linkCard', href: '/article/12', title: '관련 글' },
];

test('a body with every block is unchanged after conversion to Markdown and back', () => {
  expect(read(markdownOfBody(every))).toEqual({ body: every, unknownPictures: [], hasPictureInText: false });
  expect(bodySchema.safeParse(every).error).toBeUndefined();
  expect(picturesInMarkdown(markdownOfBody(every))).toEqual([key, other]);
});

test('texts that contain Markdown characters stay unchanged', () => {
  const texts = [
    '# 하나',
    '- 둘',
    '1. 셋',
    '> 넷',
    '---',
    '5 * 3 * 2',
    '_밑줄_',
    '[괄호](주소)',
    '![그림](없음)',
    '&amp; <b>굵게</b>',
    '`코드`',
    '    들여쓰기',
    '[이름]: /주소',
    '마지막\n===',
    '**"물"**은',
    '```\n울타리\n```',
  ];
  const body = texts.map((text) => ({ type: 'paragraph' as const, text: text.trim() }));
  expect(read(markdownOfBody(body)).body).toEqual(body);
});

test('a line that starts with a number other than 1 is a paragraph, and keeps the number', () => {
  const { body } = read('2026. 3. 1.부터 모집해요.\n\n3. 셋\n4. 넷\n\n1. 3. 1. 독립\n2. 둘\n\n> 2026. 4. 5. 식목일');
  expect(body).toEqual([
    { type: 'paragraph', text: '2026. 3. 1.부터 모집해요.' },
    { type: 'paragraph', text: '3. 셋\n4. 넷' },
    { type: 'list', ordered: true, items: ['3. 1. 독립', '둘'] },
    { type: 'quote', text: '2026. 4. 5. 식목일' },
  ]);
  expect(read(markdownOfBody(body)).body).toEqual(body);
});

test('a link to an article alone in its paragraph is a card with its own text', () => {
  expect(read('[가지치기](/article/12)').body).toEqual([{ type: 'linkCard', href: '/article/12', title: '가지치기' }]);
  expect(read(markdownOfBody([{ type: 'relatedArticle', articleId: 12 }])).body).toEqual([
    { type: 'linkCard', href: '/article/12', title: '관련 글' },
  ]);
});

test.each([
  ['글 앞의 ![사진](key) 사진', true],
  ['- ![사진](key)', true],
  ['> ![사진](key)', true],
  ['[![사진](key)](/story)', true],
  ['글\n\n![사진](key)\n![사진](key)\n\n글', false],
])('tells whether a picture is inside text: %j', (markdown, isInText) => {
  expect(read(markdown).hasPictureInText).toBe(isInText);
});

test('bold text may end with punctuation before a particle', () => {
  const body: BodyNode[] = [{ type: 'paragraph', text: [{ text: '“물”', bold: true }, { text: '은 반만' }] }];
  expect(read(markdownOfBody(body)).body).toEqual(body);
});

test('HTML, code and definitions are text, and unknown pictures are reported', () => {
  const { body, unknownPictures } = read('<script>alert(1)</script>\n\n[이름]: https://example.com\n\n![사진](gone)');
  expect(body).toEqual([
    { type: 'paragraph', text: '<script>alert(1)</script>' },
    { type: 'paragraph', text: '[이름]: https://example.com' },
  ]);
  expect(unknownPictures).toEqual(['gone']);
});
