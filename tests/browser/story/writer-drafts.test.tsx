import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { $showLoginPopup } from '../../../src/session/browser/login-popup.store.ts';
import { failure } from '../../harness/browser/network.ts';
import { asked, button, dialog, fill, isShown, menuButton, network, passing, press, said } from '../draft/draw.tsx';
import { drawStoryWriter, drawWritten, keepStories, ownStory, title } from './story-island.tsx';

/** An unpublished story: it is restored, saved, and previewed. */

beforeEach(() => {
  keepStories();
});

test.each([
  [undefined, '새로 쓰기'],
  ['PUBLISHED', '발행한 글로 되돌리기'],
  ['SCHEDULED', '예약한 글로 되돌리기'],
] as const)('changes to a story (%s) are restored, and can be discarded', async (storyStatus, words) => {
  const story = storyStatus && ownStory(storyStatus);
  await drawStoryWriter(story);
  fill(title(), '고치다 만 이야기');
  await passing(2_000);
  document.body.replaceChildren();
  await drawStoryWriter(story);
  expect(title().value).toBe('고치다 만 이야기');
  await press(button(words));
  expect(title().value).toBe(story ? '올린 이야기' : '');
});

test('no action on a story starts before its text is saved', async () => {
  const done: unknown[] = [];
  network.answer('PUT /api/v1/stories/50/status', async (request) => {
    done.push(await request.json());
    return Response.json({ result: null });
  });
  await drawStoryWriter(ownStory('PUBLISHED'));
  const lost = network.answer('POST /api/v1/draft/story', () => undefined);
  fill(title(), '고치다 만 이야기');
  const hide = async () => {
    await press(menuButton('숨기기'));
    await press(button('숨기기', screen.getByRole('alertdialog', { name: '이 스토리를 숨길까요?' })));
  };
  await hide();
  expect(said()).toEqual([expect.stringContaining('지금 쓴 글을 아직 저장하지 못했어요')]);
  expect(done).toEqual([]);
  lost.undo();
  await hide();
  expect(done).toEqual([{ status: 'HIDDEN' }]);
  expect(asked).toEqual(['replace /my/story?status=HIDDEN']);
});

test('the preview shows the draft as the server renders it, with inactive links', async () => {
  await drawWritten();
  network.answer('GET /', () => new Response('<main><article><a href="/x">처음 쓴 말</a></article></main>'));
  await press(button('미리보기'));
  await passing(100);
  expect(network.heard.at(-1)).toMatch(/^GET .*9$/);
  const shown = dialog('미리보기');
  expect(shown.textContent).toContain('처음 쓴 말');
  expect(fireEvent.click(screen.getByRole('link', { name: '처음 쓴 말' }))).toBe(false);
});

test.each<[string, () => void, () => unknown, unknown]>([
  ['an empty story', () => {}, () => said(), ['아직 쓴 내용이 없어요.']],
  [
    'a session that has ended',
    () => {
      fill(title(), '제목');
      network.answer('POST /api/v1/draft/story', () => failure(401, 'UNAUTHORIZED'));
    },
    () => $showLoginPopup.get() || said().length > 0,
    true,
  ],
])('the preview of %s does not open, and the author reads why', async (_, prepare, told, expected) => {
  await drawStoryWriter();
  prepare();
  await press(button('미리보기'));
  await passing(100);
  expect(told()).toEqual(expected);
  expect(isShown('미리보기를 준비하고 있어요.')).toBe(false);
});
