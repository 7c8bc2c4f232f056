import { getSchema, type JSONContent } from '@tiptap/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodySchema } from '../../../src/features/writing/body/body.ts';
import type { BodyNode } from '../../../src/model/body.ts';
import { bodyOf } from '../../../src/features/writing/editor/body-of-document.ts';
import { bodyExtensions, placedBlocks } from '../../../src/features/writing/editor/body-extensions.ts';
import { documentOf } from '../../../src/features/writing/editor/document-of-body.ts';
import type { Picture } from '../../../src/model/picture.ts';

/** A body becomes a document of the editor and the same body again. Every document becomes a valid body. */

const schema = getSchema([...bodyExtensions, ...Object.values(placedBlocks)]);

const picture = fc.record({
  key: fc.stringMatching(/^[a-z0-9]{20}$/),
  width: fc.integer({ min: 1, max: 2_880 }),
  height: fc.integer({ min: 1, max: 2_880 }),
  thumbhash: fc.constant('1QcSHQRnh493V4dIh4eXh1h4kJUI'),
});
const word = fc.stringMatching(/^[가-힣a-z0-9]{1,12}$/);
const line = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const lines = fc.array(line, { minLength: 1, maxLength: 3 }).map((all) => all.join('\n'));
const optional = <Name extends string>(name: Name, text: fc.Arbitrary<string>) =>
  fc.option(text, { nil: undefined }).map((value) => (value === undefined ? {} : { [name]: value }));

const look = fc.record(
  { bold: fc.constant(true), italic: fc.constant(true), href: fc.webUrl().map((url) => new URL(url).href) },
  { requiredKeys: [] },
);
/** Rich text as a body stores it: neighbouring parts differ, and text without emphasis is a string. */
const richText = fc.oneof(
  lines,
  fc
    .array(fc.tuple(lines, look), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.map(([text, looks]) => ({ text, ...looks })))
    .filter((spans) =>
      spans.every((span, index) => {
        const { text: _, ...own } = span;
        const { text: __, ...before } = spans[index - 1] ?? { text: '' };
        return index === 0 ? spans.length > 1 || Object.keys(own).length > 0 : !equal(own, before);
      }),
    ),
);
const equal = (one: object, other: object) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

const shown = fc
  .tuple(picture, line, optional('caption', line))
  .map(([of, alt, caption]) => ({ picture: of, alt, ...caption }));
const listOf = <Item>(item: fc.Arbitrary<Item>) =>
  fc.record({ ordered: fc.boolean(), items: fc.array(item, { minLength: 1, maxLength: 4 }) });
const lowest = listOf(richText);
const middle = listOf(fc.oneof(richText, fc.record({ text: richText, list: lowest })));
const list = listOf(fc.oneof(richText, fc.record({ text: richText, list: middle })));

const node = fc.oneof(
  fc.record({ type: fc.constant('paragraph'), text: richText }),
  fc.record({ type: fc.constant('heading'), level: fc.constantFrom(2, 3), text: line }),
  fc.tuple(lines, optional('source', line)).map(([text, source]) => ({ type: 'quote', text, ...source })),
  fc.record({ type: fc.constant('callout'), title: line, text: richText }),
  shown.map((image) => ({ type: 'image', ...image })),
  fc.record({ type: fc.constant('gallery'), pictures: fc.array(shown, { minLength: 2, maxLength: 4 }) }),
  list.map((of) => ({ type: 'list', ...of })),
  fc.constant({ type: 'divider' }),
  fc
    .tuple(line, optional('description', line), fc.option(picture, { nil: undefined }))
    .map(([title, description, of]) => ({
      type: 'linkCard',
      href: 'https://example.com/leaf?from=pureut',
      title,
      ...description,
      ...(of && { picture: of }),
    })),
  fc.record({ type: fc.constant('relatedArticle'), articleId: fc.integer({ min: 1 }) }),
) as fc.Arbitrary<BodyNode>;
const body = fc.array(node, { maxLength: 12 });

/** Returns a function that finds a body's pictures by their id in the editor. */
function picturesOf(nodes: BodyNode[]): (upload: string) => Picture | undefined {
  const found = new Map<string, Picture>();
  JSON.stringify(nodes, (_key, value) => {
    if (typeof value?.thumbhash === 'string') found.set(value.key, value);
    return value;
  });
  return (upload) => found.get(upload);
}

test('every body is unchanged after conversion to a document and back', () => {
  fc.assert(
    fc.property(body, (nodes) => {
      const document = documentOf(nodes);
      schema.nodeFromJSON(document).check();
      expect(bodyOf(document, picturesOf(nodes))).toEqual(nodes);
      // The editor's own normalisation changes nothing, either.
      expect(bodyOf(schema.nodeFromJSON(document).toJSON(), picturesOf(nodes))).toEqual(nodes);
    }),
  );
});

test('a converted document is a valid body', () => {
  fc.assert(
    fc.property(body, (nodes) => {
      const written = bodyOf(documentOf(nodes), picturesOf(nodes));
      expect(bodySchema.parse(written)).toEqual(written);
    }),
  );
});

describe('conversion to a body drops', () => {
  const none = () => undefined;
  const doc = (...content: JSONContent[]): JSONContent => ({ type: 'doc', content });
  const text = (words: string): JSONContent[] => [{ type: 'text', text: words }];
  const paragraph = (words: string): JSONContent => ({ type: 'paragraph', content: words ? text(words) : [] });
  const item = (...content: JSONContent[]): JSONContent => ({ type: 'listItem', content });

  test('blocks without text', () => {
    const empty = doc(
      paragraph(''),
      paragraph('  '),
      { type: 'heading', attrs: { level: 2 } },
      { type: 'quote', content: [{ type: 'quoteText' }, { type: 'quoteSource', content: text('출처만') }] },
      { type: 'callout', content: [{ type: 'calloutTitle' }, { type: 'calloutText' }] },
      { type: 'bulletList', content: [item(paragraph(''))] },
    );
    schema.nodeFromJSON(empty).check();
    expect(bodyOf(empty, none)).toEqual([]);
  });

  test('pictures that are not uploaded; a gallery with one picture becomes a picture', () => {
    const [upload, other] = ['here', 'on-its-way'];
    const here = { key: 'a'.repeat(20), width: 4, height: 3, thumbhash: 'x' };
    const placed = (of: string) => ({ upload: of, alt: '', caption: '잎' });
    const written = doc(
      { type: 'picture', attrs: placed(other) },
      { type: 'gallery', attrs: { pictures: [placed(upload), placed(other)] } },
      { type: 'gallery', attrs: { pictures: [placed(other)] } },
    );
    expect(bodyOf(written, (of) => (of === upload ? here : undefined))).toEqual([
      { type: 'image', picture: here, alt: '', caption: '잎' },
    ]);
  });

  test('list levels below the third, whose items move to the third', () => {
    const nested = ['하나', '둘', '셋', '넷', '다섯'].reduceRight<JSONContent | undefined>(
      (below, words) => ({
        type: 'bulletList',
        content: [item(paragraph(words), ...(below ? [below] : []))],
      }),
      undefined,
    );
    const written = bodyOf(doc(nested ?? {}), none);
    expect(written).toEqual([
      {
        type: 'list',
        ordered: false,
        items: [
          {
            text: '하나',
            list: { ordered: false, items: [{ text: '둘', list: { ordered: false, items: ['셋', '넷', '다섯'] } }] },
          },
        ],
      },
    ]);
    expect(bodySchema.safeParse(written).success).toBe(true);
  });

  test('no callout title: a callout without one gets the placeholder’s text', () => {
    const callout = doc({
      type: 'callout',
      content: [{ type: 'calloutTitle' }, { type: 'calloutText', content: text('겉흙이 마르면 주세요') }],
    });
    expect(bodyOf(callout, none)).toEqual([{ type: 'callout', title: '알아 두세요', text: '겉흙이 마르면 주세요' }]);
  });
});
