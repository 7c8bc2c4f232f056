import type { Page } from '@playwright/test';
import { expect, test } from '../people/members.ts';
import { expectSnackbar } from '../shell/snackbar.ts';
import { storyWriterOn } from './story-writer.ts';

/** Pasted text keeps its structure, and no other formatting. */

/** The page's policy blocks styles and handlers, and the browser logs each. */
const fromBlog = `<div style="font-family:nanumgothic"><style>p { color: red }</style>
<blockquote><p style="line-height:1.8" onclick="steal()">식물은 서두르지 않는다.</p><cite>― 정원의 노트</cite></blockquote>
<img src="https://blogfiles.example/photo1.jpg" width="886" onerror="alert(2)"></div>`;

function paste(page: Page, html: string) {
  return storyWriterOn(page).body.evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    clipboardData.setData('text/plain', 'plain');
    field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  }, html);
}

test('a blog page is pasted, and the browser logs no error', async ({ page, signIn }) => {
  await signIn({ isMaker: true });
  const writer = storyWriterOn(page);
  await writer.open();
  await writer.body.click();
  await paste(page, fromBlog);
  await expectSnackbar(page, '사진 1장은 옮겨 오지 못했어요');
  await expect(writer.body.locator('blockquote p')).toHaveText('식물은 서두르지 않는다.');
});

test('a copied text is pasted unchanged, node by node', async ({ page, signIn }) => {
  await signIn({ isMaker: true });
  const writer = storyWriterOn(page);
  await writer.open();
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
  await writer.body.click();
  await paste(page, copied);
  await expect(writer.body.locator('blockquote p')).toHaveText(['천천히', '천천히']);
  await expect(writer.body.locator('blockquote cite')).toHaveText(['정원의 노트', '정원의 노트']);
});
