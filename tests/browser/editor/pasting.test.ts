import { expect, test } from 'vitest';
import { photo } from '../picture/photos.ts';
import { fromBlog, fromOnlineDocument, fromWord } from './clipboards.ts';
import { openEditor, pasting } from './open-editor.ts';

/** Pasted text keeps its structure and loses all other formatting. */

test('keeps headings, emphasis and nested lists of a word processor, and turns its table into lines', () => {
  const { paste, body, html, told } = openEditor();
  paste(fromWord);
  expect(body()).toEqual([
    { type: 'heading', level: 2, text: '겨울 물 주기' },
    { type: 'heading', level: 2, text: '흙부터 봅니다' },
    {
      type: 'paragraph',
      text: [
        { text: '겉흙', bold: true },
        { text: '이 마르면 ' },
        { text: '한 번에', italic: true },
        { text: ' 듬뿍 줍니다.' },
      ],
    },
    {
      type: 'list',
      ordered: false,
      items: [{ text: '화분을 들어 본다', list: { ordered: false, items: ['가벼우면 준다'] } }, '받침의 물은 버린다'],
    },
    { type: 'paragraph', text: '순서는 이렇습니다.' },
    { type: 'list', ordered: true, items: ['창을 연다', '물을 준다'] },
    { type: 'paragraph', text: '식물 · 간격' },
    { type: 'paragraph', text: '로즈마리 · 열흘' },
  ]);
  expect(html()).not.toMatch(/mso|Mso|style="|font-family|<o:p/);
  expect(told.leftOut).toEqual([1]);
});

test('keeps text, a quote and links of a blog page, and omits its pictures, which have to be uploaded', () => {
  const { paste, body, told } = openEditor();
  paste(fromBlog);
  expect(body()).toEqual([
    { type: 'quote', text: '식물은 서두르지\n않는다.', source: '정원의 노트' },
    { type: 'paragraph', text: '거실의 오후' },
    { type: 'paragraph', text: [{ text: '세 가지', bold: true }, { text: '만 기억하세요.' }] },
    { type: 'paragraph', text: '첫째, 바람입니다.' },
    {
      type: 'paragraph',
      text: [
        { text: '자세한 이야기는 ' },
        { text: '여기', href: 'https://example.com/wind?a=1' },
        { text: '와 저기에 있어요.' },
      ],
    },
  ]);
  expect(told.leftOut).toEqual([2]);
});

test('adds no bold to an online document, and limits its lists to three levels', () => {
  const { paste, body, told } = openEditor();
  paste(fromOnlineDocument);
  expect(body()).toEqual([
    { type: 'heading', level: 3, text: '준비물' },
    { type: 'paragraph', text: [{ text: '흙', bold: true, italic: true }, { text: '과 화분' }] },
    {
      type: 'list',
      ordered: false,
      items: [
        {
          text: '하나',
          list: { ordered: false, items: [{ text: '둘', list: { ordered: false, items: ['셋', '넷'] } }] },
        },
      ],
    },
  ]);
  expect(told.leftOut).toEqual([]);
});

test.each([
  ['a list below a list without an item', '<ul><ul><li>하나</li></ul></ul>', ['하나']],
  ['an item of several paragraphs', '<ul><li><p>하나</p><p>둘</p></li></ul>', ['하나\n둘']],
])('%s becomes a list of lines', (_, html, items) => {
  const { paste, body } = openEditor();
  paste(html);
  expect(body()).toEqual([{ type: 'list', ordered: false, items }]);
});

test.each([
  [
    'a table of one column, which lays out a page',
    '<table><tr><td><p>하나</p></td></tr><tr><td>둘</td></tr></table>',
    ['하나', '둘'],
  ],
  ['preformatted lines', '<pre>하나\n둘</pre>', ['하나\n둘']],
  ['lines of a style', '<div style="white-space: pre-wrap"><span>하나\n둘</span>\n\n셋</div>', ['하나\n둘', '셋']],
  ['lines of a collapsing style', '<p style="color:red;white-space-collapse:preserve">하나\r\n둘</p>', ['하나\n둘']],
  ['a source that is broken into lines', '<p>하나\n<span style="white-space:nowrap">둘\n셋</span></p>', ['하나 둘 셋']],
  [
    'a source within lines of a style',
    '<div style="white-space:pre-wrap"><span style="white-space:normal">하나\n둘</span></div>',
    ['하나 둘'],
  ],
  ['paragraphs of line breaks', '<p>하나<br><br>둘</p>', ['하나', '둘']],
  ['hidden words', '<p>하나<span style="display:none">숨김</span><span hidden>숨김</span></p>', ['하나']],
])('%s: keeps the visible text in paragraphs', (_, html, paragraphs) => {
  const { paste, body } = openEditor();
  paste(html);
  expect(body()).toEqual(paragraphs.map((text) => ({ type: 'paragraph', text })));
});

test('recognises an ordered list of a word processor that counts by Korean letters', () => {
  const { paste, body } = openEditor();
  const item = (mark: string, words: string) =>
    `<p style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>${mark}<span>&nbsp;</span></span>${words}</p>`;
  paste(`${item('가)', '창을 연다') + item('나)', '물을 준다')}<p>쉬고</p>${item('·', '받침')}`);
  expect(body()).toEqual([
    { type: 'list', ordered: true, items: ['창을 연다', '물을 준다'] },
    { type: 'paragraph', text: '쉬고' },
    { type: 'list', ordered: false, items: ['받침'] },
  ]);
});

test('counts a picture with several sources once, and no emoticons', () => {
  const { paste, told } = openEditor();
  paste('<p>글</p><picture><source><img src="a.jpg"></picture><img src="b.gif" width="24">');
  expect(told.leftOut).toEqual([1]);
});

test('pastes blocks copied in an editor unchanged', () => {
  const { paste, body } = openEditor();
  paste('<blockquote data-pm-slice="0 0 []"><p>천천히</p><cite>정원의 노트</cite></blockquote>');
  expect(body()).toEqual([{ type: 'quote', text: '천천히', source: '정원의 노트' }]);
});

test('uploads a pasted picture, and pastes text that has a picture of itself as text', () => {
  const { editor, told, body } = openEditor();
  const file = photo();
  const paste = (event: ClipboardEvent) =>
    editor.view.someProp('handlePaste', (handle) => handle(editor.view, event, editor.state.doc.slice(0)));
  expect(paste(pasting('', '', [file]))).toBe(true);
  expect(paste(pasting('', '표에서 옮긴 글', [file]))).toBeFalsy();
  expect(told.files).toEqual([file]);
  expect(body()).toEqual([]);
});

test('keeps the paragraphs of plain text, and drops invisible characters', () => {
  const { pasteText, body } = openEditor();
  pasteText('하나\u00a0둘\u200b\n\n셋');
  expect(body()).toEqual([
    { type: 'paragraph', text: '하나 둘' },
    { type: 'paragraph', text: '셋' },
  ]);
});

test.each<[string, unknown[]]>([
  [
    '[https://a.kr/x]를 보세요',
    [{ text: '[' }, { text: 'https://a.kr/x', href: 'https://a.kr/x' }, { text: ']를 보세요' }],
  ],
  ['【https://a.kr/x】', [{ text: '【' }, { text: 'https://a.kr/x', href: 'https://a.kr/x' }, { text: '】' }]],
  [
    '[https://a.kr][https://b.kr]',
    [
      { text: '[' },
      { text: 'https://a.kr', href: 'https://a.kr' },
      { text: '][' },
      { text: 'https://b.kr', href: 'https://b.kr' },
      { text: ']' },
    ],
  ],
  ['주소 없음', []],
])('ends a pasted URL before brackets and particles: %s', (text, parts) => {
  const { pasteText, body } = openEditor();
  pasteText(text);
  expect(body()).toEqual([{ type: 'paragraph', text: parts.length > 0 ? parts : text }]);
});

test('videos and other content of other sites are left out, and counted once each', () => {
  const { paste, body, told } = openEditor();
  paste(`<p>물꽂이 영상</p>
    <iframe src="https://www.youtube.com/embed/a" width="560" height="315"></iframe>
    <video controls><source src="https://a.example/v.mp4"><object data="v.swf"><embed src="v.swf"></object></video>
    <iframe src="https://counter.example/" width="1" height="1"></iframe>
    <iframe src="https://hidden.example/" style="display: none"></iframe>`);
  expect(body()).toEqual([{ type: 'paragraph', text: '물꽂이 영상' }]);
  expect(told.embeds).toEqual([2]);
});
