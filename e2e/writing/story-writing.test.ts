import { expectNoBarriers } from '../walk/axe.ts';
import { expect, test } from '../people/members.ts';
import { storyWriterOn } from './story-writer.ts';
import { photos } from './writer.ts';

/** A maker writes a story, previews it, publishes it, edits it and hides it. */

test(
  'a story with ten kinds of nodes and three pictures is written, published, edited and hidden',
  { tag: '@desktop' },
  async ({ page, browser, baseURL, signIn }) => {
    await signIn({ isMaker: true });
    const writer = storyWriterOn(page);
    await writer.open();
    const [first, ...others] = await photos(3, 900);
    await writer.title.pressSequentially('로즈마리를 살린 겨울');
    await page.keyboard.press('Enter');
    await page.keyboard.type('물 주기를 다시 배우며');
    await page.keyboard.press('Enter');
    await page.keyboard.type('첫 겨울에 잃을 뻔했어요.');
    await page.keyboard.press('Enter');
    await writer.insert('소제목');
    await page.keyboard.type('물보다 바람');
    await page.keyboard.press('Enter');
    await writer.insertPhotos('사진', first ? [first] : []);
    await page.getByRole('textbox', { name: '사진 설명' }).fill('창가의 로즈마리');
    await page.getByRole('textbox', { name: '사진 아래 글' }).fill('11월의 아침');
    await writer.blocks.last().click();
    await writer.insert('인용');
    await page.keyboard.type('바람이 먼저다.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('허브 일지');
    await page.keyboard.press('Enter');
    await writer.insert('번호 목록');
    await page.keyboard.type('창 열기');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('하루 두 번');
    for (let level = 0; level < 3; level++) await page.keyboard.press('Enter');
    await writer.insert('안내 상자');
    await page.keyboard.press('Enter');
    await page.keyboard.type('영하에는 안으로 들여요.');
    await page.keyboard.press('Enter');
    await writer.insertPhotos('사진 묶음', others);
    await writer.insert('링크 카드');
    await page.getByRole('textbox', { name: '주소' }).fill('example.com/herbs');
    const dialog = page.getByRole('dialog', { name: '링크 카드' });
    await dialog.getByRole('textbox', { name: '제목' }).fill('허브 기르기');
    await dialog.getByRole('button', { name: '넣기' }).click();
    await writer.insert('매거진 글');
    await page.getByRole('searchbox', { name: '제목으로 찾기' }).fill('물 주기');
    await page.getByRole('button', { name: /겨울 물 주기는 손목이 기억한다/ }).click();
    await writer.insert('구분선');
    await page.keyboard.type('고마워요.');
    await page.getByRole('textbox', { name: '태그' }).fill('허브');
    await page.keyboard.press('Enter');
    await writer.uploaded(3);
    await writer.saved();
    await expectNoBarriers(page);

    await writer.preview.click();
    const previewed = page.getByRole('dialog', { name: '미리보기' }).getByRole('article');
    const written = [
      '로즈마리를 살린 겨울',
      '첫 겨울에 잃을 뻔했어요.',
      '물보다 바람',
      '11월의 아침',
      '바람이 먼저다.',
      '허브 일지',
      '하루 두 번',
      '알아 두세요',
      '영하에는 안으로 들여요.',
      '허브 기르기',
      '겨울 물 주기는 손목이 기억한다',
      '고마워요.',
      '#허브',
    ];
    for (const words of written) await expect(previewed).toContainText(words);
    await expect(previewed.locator('.body-prose .picture')).toHaveCount(4);
    await page.getByRole('button', { name: '닫기' }).click();

    await writer.publish.click();
    await page.getByRole('dialog', { name: '스토리 발행' }).getByRole('button', { name: '발행하기' }).click();
    await page.waitForURL(/\/story\/\d+$/);
    const address = page.url();

    const reader = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const reading = await reader.newPage();
    await reading.goto(address);
    const story = reading.getByRole('article').first();
    for (const words of written) await expect(story).toContainText(words);
    await expect(story.getByRole('img', { name: '창가의 로즈마리' }).first()).toBeVisible();
    await expect(story.locator('.body-prose .body-gallery img')).toHaveCount(2);
    await expect(story.locator('ol ol li')).toHaveText('하루 두 번');

    const id = address.split('/').at(-1);
    await writer.open(`/maker/myStoryEdit?id=${id}`);
    await expect(writer.title).toHaveValue('로즈마리를 살린 겨울');
    await writer.uploaded(3);
    await writer.body.getByText('고마워요.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' 봄에 또 쓸게요.');
    await writer.saved();
    await reading.reload();
    await expect(story).not.toContainText('봄에 또 쓸게요.');
    await page.getByRole('button', { name: '다시 발행' }).click();
    await page.waitForURL(address);
    await reading.reload();
    await expect(story).toContainText('고마워요. 봄에 또 쓸게요.');

    await writer.open(`/maker/myStoryEdit?id=${id}`);
    await page.getByRole('button', { name: '더보기' }).click();
    await page.getByRole('button', { name: '숨기기' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '숨기기' }).click();
    await page.waitForURL('/my/story*');
    await reading.reload();
    await expect(reading.getByText('숨김 처리된 게시물입니다')).toBeVisible();
    await reader.close();
  },
);
