import { describe, expect, test } from 'vitest';
import { BODY_LIMITS } from '../../../../src/features/writing/body/limits.ts';
import { bodySchema } from '../../../../src/features/writing/body/body.ts';
import { plainText } from '../../../../src/features/operations/import/body/blocks.ts';
import { bodyOf } from '../../../../src/features/operations/import/body/body-of-blocks.ts';
import { dataPicture } from '../../../../src/features/operations/import/body/data-picture.ts';
import { parted } from '../../../../src/features/operations/import/body/parted.ts';
import { readBody } from '../../../../src/features/operations/import/body/read-body.ts';
import { shortcodesIn } from '../../../../src/features/operations/import/body/shortcodes.ts';
import { withoutShortcodes } from '../../../../src/features/operations/import/body/wordpress-html.ts';

const BASE = 'https://old.example';
const read = (html: string) => readBody(html, { base: BASE });
const blocks = (html: string) => read(html).blocks;
const classic = (html: string) => readBody(html, { base: BASE, keepsLineBreaks: true }).blocks;
const lines = (html: string) => plainText(blocks(html), '\n\n');
const paragraph = (text: string) => ({ type: 'paragraph', spans: [{ text }] });
const link = (href: string) => ({ type: 'paragraph', spans: [{ text: href, href }] });
const item = (text: string) => ({ spans: [{ text }] });

describe('a list', () => {
  test.each([
    ['with blank lines between its items', '<ul><li>하나</li>\n\n<li>둘</li></ul>', '• 하나\n• 둘'],
    ['directly in a list', '<ul><li>하나</li><ol><li>둘</li></ol></ul>', '• 하나\n  1. 둘'],
    ['with a div, a span and text', '<ul>하나<li>둘</li><div>셋</div><span>넷</span></ul>', '• 하나\n• 둘\n• 셋\n넷'],
    ['with an item in a div', '<ul><div><li>하나</li></div><li>둘</li></ul>', '• 하나\n• 둘'],
    [
      'with two lists in an item',
      '<ul><li>하나<ul><li>둘</li></ul><ol><li>셋</li></ol></li></ul>',
      '• 하나\n  • 둘\n  • 셋',
    ],
    ['whose first item is a list', '<ul><ul><li>하나</li></ul></ul>', '• 하나'],
  ])('%s keeps all of its words', (_, html, text) => expect(lines(html)).toBe(text));

  test('of a classic post keeps its items despite blank lines between them', () => {
    expect(classic('<ul>\n<li>하나</li>\n\n<li>둘</li>\n</ul>')).toEqual([
      { type: 'list', ordered: false, items: [item('하나'), item('둘')] },
    ]);
  });

  test('in a list keeps its 51st item, which moves one level up and is reported', () => {
    const inner = Array.from({ length: 120 }, (_, index) => `<li>속 ${index + 1}</li>`).join('');
    const made = bodyOf(blocks(`<ol><li>겉<ul>${inner}</ul></li><li>끝</li></ol>`), () => undefined);
    const body = JSON.stringify(bodySchema.parse(made.body));
    for (const text of ['"겉"', '"속 50"', '"속 51"', '"속 120"', '"끝"']) expect(body).toContain(text);
    expect(made.changes).toEqual(['a nested list has more than 50 items: the rest moves one level up']);
  });

  test('with an item that is too long is split into several items', () => {
    const long = '잎 '.repeat(BODY_LIMITS.text);
    const made = bodyOf(blocks(`<ul><li>${long}<ul><li>속</li></ul></li></ul>`), () => undefined);
    expect(bodySchema.parse(made.body)).toMatchObject([
      { items: { length: 2, 1: { list: { items: [[{ text: '속' }]] } } } },
    ]);
  });
});

describe('HTML without an equivalent block', () => {
  test.each([
    ['a frame', '<iframe src="//www.youtube.com/embed/1"></iframe>', 'https://www.youtube.com/embed/1'],
    [
      'a film with its sources',
      '<video><source src="/wp-content/a.mp4"></video>',
      'https://old.example/wp-content/a.mp4',
    ],
    ['a sound', '<audio src="https://a.kr/1.mp3"></audio>', 'https://a.kr/1.mp3'],
    ['an embed in an object', '<object><embed src="https://a.kr/1.swf"></object>', 'https://a.kr/1.swf'],
  ])('%s becomes a link to it', (_, html, href) => expect(blocks(html)).toEqual([link(href)]));

  test('a link around a picture becomes a link below it, unless it leads to the picture itself', () => {
    const picture = { type: 'picture', src: `${BASE}/pot-300x200.jpg`, alt: '' };
    const html = (href: string) => `<a href="${href}"><img src="/pot-300x200.jpg"></a>`;
    expect(blocks(html('/pot.jpg'))).toEqual([picture]);
    expect(blocks(html('https://shop.kr/'))).toEqual([picture, link('https://shop.kr/')]);
  });

  test('an element without an address becomes text, not a link to the root of the old site', () => {
    expect(blocks('<a>낱말</a> <a href="">둘</a><video></video><iframe></iframe>')).toEqual([paragraph('낱말 둘')]);
  });

  test('hidden text is reported', () => {
    const { blocks: shown, leftOut } = read(
      '보여요<p hidden>하나</p><p style="color:red; display: none">둘</p><p style="visibility:hidden">셋</p>' +
        '<template>넷</template><noscript>다섯</noscript><script>six()</script><style>.seven {}</style><p hidden></p>',
    );
    expect(shown).toEqual([paragraph('보여요')]);
    expect(leftOut).toHaveLength(1);
    for (const word of ['하나', '둘', '셋', '넷', '다섯', 'six()', '.seven {}']) expect(leftOut[0]).toContain(word);
  });

  test('a link that leads nowhere here is reported, and its words are kept', () => {
    const { blocks: shown, leftOut } = read('<a href="mailto:a@b.kr">편지</a> <a href="#fn1">주</a>');
    expect(shown).toEqual([paragraph('편지 주')]);
    expect(leftOut).toEqual(['links without a usable address became plain text: mailto:a@b.kr, #fn1']);
  });

  test('a report cannot overwrite lines of a terminal', () => {
    expect(read('<p hidden>하나\u001b[2K\r\n둘</p>').leftOut).toEqual([
      'hidden text is not imported: <p> "하나[2K 둘"',
    ]);
  });

  test('a picture in a data: address is read from that address', () => {
    const src = 'data:image/png;base64,aGVsbG8=';
    expect(blocks(`<img src="${src}">`)).toEqual([{ type: 'picture', src, alt: '' }]);
    expect(dataPicture(src)).toEqual({ bytes: Buffer.from('hello') });
    expect(dataPicture('data:text/html;base64,aGVsbG8=')).toEqual({ why: 'it is not an accepted picture' });
    expect(dataPicture('/data/file/1.png')).toBeUndefined();
  });
});

describe('a text', () => {
  test('of a classic post has paragraphs at blank lines, also beside a <p>', () => {
    expect(classic('하나\n\n<p>둘</p>\n\n셋\n넷\n\n다섯')).toEqual(['하나', '둘', '셋\n넷', '다섯'].map(paragraph));
  });

  test('of the block editor has paragraphs at its blocks, and at blank lines between the blocks', () => {
    expect(classic('<!-- wp:paragraph -->\n<p>하나\n\n둘</p>\n<!-- /wp:paragraph -->\n셋\n\n넷')).toEqual(
      ['하나 둘', '셋', '넷'].map(paragraph),
    );
  });

  test.each([
    ['pre', '<pre>하나\n  둘\n\n셋</pre>'],
    ['verse', '<pre class="wp-block-verse">하나\n  둘\n\n셋</pre>'],
  ])('in %s keeps its line breaks', (_, html) => {
    expect(blocks(html)).toEqual([paragraph('하나\n\u00a0\u00a0둘\n\n셋')]);
  });

  test('ends an address before a Korean particle, and keeps a bracket that belongs to the address', () => {
    expect(blocks('https://a.kr/1은 (https://b.kr/Fern_(plant))')).toMatchObject([
      { spans: [{ href: 'https://a.kr/1' }, { text: '은 (' }, { href: 'https://b.kr/Fern_(plant)' }, { text: ')' }] },
    ]);
  });

  test('is split between words, and never within a character', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(parted(`${'잎'.repeat(9)}${family}끝`, 11)).toEqual(['잎'.repeat(9), family, '끝']);
    expect(parted('하나 둘 셋', 5)).toEqual(['하나 둘 ', '셋']);
  });
});

describe('WordPress shortcodes', () => {
  const files = {
    addresses: new Map([
      ['1', `${BASE}/1.jpg`],
      ['2', `${BASE}/2.png`],
      ['3', `${BASE}/3.pdf`],
    ]),
    ofPost: (post: string) => (post === '7' ? ['1', '2', '3'] : []),
  };
  const bring = (content: string) => {
    const { html, leftOut } = withoutShortcodes(content, '7', files);
    return { blocks: blocks(html), leftOut };
  };
  const picture = (name: string) => ({ type: 'picture', src: `${BASE}/${name}`, alt: '' });

  test.each([
    ['[gallery]', [picture('1.jpg'), picture('2.png')]],
    ['[gallery exclude="1" columns=2]', [picture('2.png')]],
    ['[gallery ids="2,1"]', [picture('2.png'), picture('1.jpg')]],
    ['[caption id="x"]<img src="/1.jpg"> 화분 <b>둘</b>[/caption]', [{ ...picture('1.jpg'), caption: '화분 둘' }]],
    ['[caption caption="화분"]<img src="/1.jpg">[/caption]', [{ ...picture('1.jpg'), caption: '화분' }]],
    ['[embed]https://youtu.be/1[/embed]', [link('https://youtu.be/1')]],
    ['[audio mp3="/1.mp3"][/audio]', [link(`${BASE}/1.mp3`)]],
    ['[video src="https://a.kr/1.mp4"]', [link('https://a.kr/1.mp4')]],
    ['[질문] [1] [[gallery]] [caption] 끝', [paragraph('[질문] [1] [[gallery]] [caption] 끝')]],
  ])('%s', (content, expected) => expect(bring(content)).toEqual({ blocks: expected, leftOut: [] }));

  test('are reported when files are missing, and when they stay as text', () => {
    expect(bring('[gallery ids="1,9"]').leftOut).toEqual(['a gallery names files that are not in the export: 9']);
    expect(bring('[quiz id="1"]').leftOut).toEqual(['shortcodes stay as text: quiz']);
    expect(bring('[quiz id="1"]').blocks).toEqual([paragraph('[quiz id="1"]')]);
  });
});

describe('a text crafted to be slow', () => {
  test('20,000 nested quotes are cut to our depth, and keep words, links and pictures', () => {
    const deep = `${'<blockquote>'.repeat(20_000)}하나 <a href="https://a.kr/1">둘</a><img src="/3.jpg">${'</blockquote>'.repeat(20_000)}끝`;
    const text = JSON.stringify(blocks(deep));
    for (const found of ['하나', '둘', 'https://a.kr/1', `${BASE}/3.jpg`, '끝']) expect(text).toContain(found);
  });

  test('every kind of element may be nested 20,000 times', () => {
    for (const name of [
      'div',
      'ul><li',
      'b',
      'a href="/x"',
      'figure',
      'h2',
      'table><tr><td',
      'details',
      'object',
      'svg',
    ]) {
      expect(JSON.stringify(blocks(`${`<${name}>`.repeat(20_000)}끝`))).toContain('끝');
    }
  });

  test('60,000 unclosed shortcodes are read in one pass', () => {
    const content = '[caption]'.repeat(60_000);
    expect(shortcodesIn(content)).toHaveLength(60_000);
    expect(withoutShortcodes(content, '7', { addresses: new Map(), ofPost: () => [] }).html).toBe(content);
    expect(shortcodesIn('[caption '.repeat(60_000))).toEqual([]);
  });

  test('50,000 spaces in marks become one space', () => {
    expect(blocks(`하나${'<span> </span>'.repeat(50_000)}둘`)).toEqual([paragraph('하나 둘')]);
  });
});
