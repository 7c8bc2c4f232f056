import type { Page } from '@playwright/test';
import { expect, test } from './members.ts';
import { expectSnackbar } from './snackbar.ts';
import { storyDraftsOf, storyWriterOn } from './story-writer.ts';

/** What is pasted keeps its structure, and nothing else of where it comes from. */

/** As a word processor puts it on the clipboard: styles in a comment, lists as paragraphs, marks as text. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]-->
<style><!-- p.MsoNormal {mso-style-parent:""; font-family:"맑은 고딕"} @list l0:level1 {mso-level-number-format:bullet} --></style></head>
<body lang=KO style='tab-interval:40.0pt;word-wrap:break-word'><!--StartFragment-->
<p class=MsoTitle><span lang=EN-US style='font-size:28pt'>겨울 물 주기</span></p>
<h1 style='margin-left:0cm'><span style='mso-fareast-font-family:"맑은 고딕"'>흙부터 봅니다</span></h1>
<p class=MsoNormal style='text-align:justify'><b><span style='color:red'>겉흙</span></b><span lang=EN-US>이 마르면<o:p></o:p></span>
<i style='mso-bidi-font-style:normal'>한 번에</i> <span style='background:yellow;mso-highlight:yellow'>듬뿍</span>&nbsp;줍니다.</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='margin-left:40.0pt;text-indent:-20.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Wingdings;mso-list:Ignore'>l<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>화분을 들어 본다</p>
<p class=MsoListParagraph style='margin-left:60.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>n<span>&nbsp; </span></span><![endif]>가벼우면 준다</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>l<span>&nbsp;</span></span>받침의 물은 버린다</p>
<p class=MsoNormal>순서는 이렇습니다.</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>창을 연다</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span>물을 준다</p>
<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>식물</p></td><td><p class=MsoNormal>간격</p></td></tr>
<tr><td>로즈마리</td><td><b>열흘</b></td></tr></table>
<p class=MsoNormal><!--[if gte vml 1]><v:shape><v:imagedata src="file:///C:/Temp/image001.png"/></v:shape><![endif]--><img
width=520 height=340 src="file:///C:/Temp/image001.png"></p>
<!--EndFragment--></body></html>`;

/** As a blog has it: boxes in boxes, empty lines as space, pictures on its own servers. */
const fromBlog = `<div class="se-main-container" style="font-family:nanumgothic"><script>alert(1)</script>
<div class="se-component se-quotation"><blockquote class="se-quote"><div><p class="se-text-paragraph"><span>식물은 서두르지</span></p>
<p class="se-text-paragraph"><span>않는다.</span></p></div><cite>― 정원의 노트</cite></blockquote></div>
<div class="se-component se-image"><a href="#"><img src="https://blogfiles.example/photo1.jpg" width="886" onerror="alert(2)"></a>
<span class="se-caption">거실의 오후</span></div>
<div class="se-component se-text"><div><div><p style="line-height:1.8"><span style="font-weight:700;color:#00a84b">세 가지</span><span>만 기억하세요.</span><br><br><span>첫째, 바람입니다.​</span></p>
<p><span>&nbsp;</span></p><p>자세한 이야기는 <a href="https://example.com/wind?a=1" class="se-link" onclick="steal()">여기</a>와 <a href="javascript:alert(3)">저기</a>에 있어요.</p></div></div></div>
<img src="https://blogfiles.example/emoticon.gif" width="24"><img src="https://blogfiles.example/photo2.jpg" width="886">
<iframe src="https://ads.example"></iframe></div>`;

/** As an online document has it: all of it in a bold element that is not bold, looks in spans, lists below lists. */
const fromOnlineDocument = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h4 dir="ltr"><span style="font-size:16pt">준비물</span></h4>
<p dir="ltr"><span style="font-style:italic;font-weight:700">흙</span><span style="font-weight:400">과 화분</span></p>
<ul><li dir="ltr"><p dir="ltr"><span>하나</span></p></li><ul><li><p>둘</p></li><ul><li><p>셋</p></li><ul><li><p>넷</p></li></ul></ul></ul></ul><br></b>`;

function paste(page: Page, html: string) {
  return storyWriterOn(page).body.evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    clipboardData.setData('text/plain', 'plain');
    field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  }, html);
}

/**
 * What the server keeps of what was pasted.
 * @param said what the page tells the writer in passing
 */
async function keptAfter(page: Page, html: string, said?: string): Promise<Record<string, unknown>[]> {
  const writer = storyWriterOn(page);
  await writer.body.click();
  await paste(page, html);
  if (said) await expectSnackbar(page, said);
  await writer.saved();
  return (await storyDraftsOf(page))[0]?.body.body ?? [];
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn({ isMaker: true });
  await storyWriterOn(page).open();
});

test('a document of a word processor: headings, emphasis, lists in lists; its table as lines', async ({ page }) => {
  expect(await keptAfter(page, fromWord, '사진 1장은 옮겨 오지 못했어요')).toEqual([
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
  expect(await storyWriterOn(page).body.innerHTML()).not.toMatch(/mso|Mso|style="|font-family|<o:p/);
});

test('a page of a blog: words, a quote and links; its pictures have to be uploaded', async ({ page }) => {
  expect(await keptAfter(page, fromBlog, '사진 2장은 옮겨 오지 못했어요')).toEqual([
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
});

test('an online document: nothing is bold that was not, and no list is deeper than three levels', async ({ page }) => {
  expect(await keptAfter(page, fromOnlineDocument)).toEqual([
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
});

test('what is copied here is pasted as it was, block by block', async ({ page }) => {
  const writer = storyWriterOn(page);
  await writer.body.click();
  await writer.insert('인용');
  await page.keyboard.type('천천히');
  await page.keyboard.press('Enter');
  await page.keyboard.type('정원의 노트');
  const copied = await writer.body.evaluate((field) => {
    const selection = getSelection();
    selection?.selectAllChildren(field);
    document.dispatchEvent(new Event('selectionchange'));
    const clipboardData = new DataTransfer();
    field.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData }));
    return clipboardData.getData('text/html');
  });
  expect(copied).toContain('data-pm-slice');
  await writer.body.evaluate((field) => {
    const texts = document.createTreeWalker(field, NodeFilter.SHOW_TEXT);
    while (texts.nextNode());
    getSelection()?.collapse(texts.currentNode, texts.currentNode.nodeValue?.length);
  });
  await page.keyboard.press('Enter');
  expect(await keptAfter(page, copied)).toEqual([
    { type: 'quote', text: '천천히', source: '정원의 노트' },
    { type: 'quote', text: '천천히', source: '정원의 노트' },
  ]);
});
