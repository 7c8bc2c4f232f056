import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { failure } from '../../harness/browser/network.ts';
import { asked, button, dismiss, field, fill, isShown, network, passing, press } from '../draft/draw.tsx';
import {
  body,
  drawStoryWriter,
  drawWritten,
  fault,
  keepStories,
  ownStory,
  publish,
  publishing,
  title,
  write,
} from './story-island.tsx';

/** A story is published on request, complete, and with its latest text. */

const STORIES = 'POST /api/v1/stories';

let sent: ReturnType<typeof keepStories>;
beforeEach(() => {
  vi.setSystemTime('2026-11-01T00:00:00Z');
  sent = keepStories();
});

test('a story needs a title and a text, and no line may be too long', async () => {
  await drawStoryWriter();
  await press(button('발행'));
  expect([fault(), document.activeElement]).toEqual(['제목을 입력해 주세요.', title()]);
  fill(title(), '가'.repeat(101));
  await press(button('발행'));
  expect([fault(), document.activeElement]).toEqual(['제목은 100자까지 쓸 수 있어요.', title()]);
  expect(title().value).toHaveLength(101);
  // A family emoji is one character with eleven UTF-16 code units.
  fill(title(), '👨‍👩‍👧‍👦'.repeat(100));
  fill(field('부제'), '가'.repeat(301));
  await press(button('발행'));
  expect(fault()).toMatch(/^부제는 \d+자까지 쓸 수 있어요\.$/);
  fill(field('부제'), '');
  await press(button('발행'));
  expect(fault()).toBe('내용을 입력해 주세요.');
  expect(document.activeElement).toBe(body());
  await write('식구들의 이야기');
  fill(field('태그'), '스무 글자보다 긴 말은 태그가 될 수 없어요');
  fireEvent.blur(field('태그'));
  await press(button('발행'));
  expect(document.activeElement).toBe(field('태그'));
  expect(isShown('언제 발행할까요?')).toBe(false);
});

test('a story is published at once, and leads to its page', async () => {
  await drawWritten();
  await publish();
  expect(sent).toMatchObject([
    {
      line: STORIES,
      body: { title: '내일 볼 이야기', body: [{ type: 'paragraph', text: '내일 아침에 만나요.' }] },
    },
  ]);
  expect(asked).toEqual(['replace /story/50']);
});

test('a story is scheduled in Korean time, for a time that is neither past nor too far ahead', async () => {
  await drawWritten();
  await press(button('발행'));
  fireEvent.click(screen.getByRole('radio', { name: /예약하기/ }));
  const time = screen.getByLabelText<HTMLInputElement>(/예약 시간/);
  expect(time.value).toBe('2026-11-02T09:00');
  for (const [chosen, words] of [
    ['', '날짜와 시간을 골라 주세요.'],
    ['2020-01-01T09:00', '지금보다 뒤의 시간을 골라 주세요.'],
    ['2100-01-01T09:00', '1년 안의 시간을 골라 주세요.'],
  ] as const) {
    time.value = chosen;
    await press(button('예약하기', publishing()));
    expect(publishing().textContent, chosen).toContain(words);
  }
  expect(sent).toEqual([]);
  time.value = '2026-11-02T07:30';
  await press(button('예약하기', publishing()));
  expect(sent[0]?.body.publishAt).toBe('2026-11-01T22:30:00.000Z');
  expect(asked).toEqual(['replace /my/story?status=SCHEDULED']);
});

test('a reopened dialog has neither the error nor the choice of the last time', async () => {
  await drawWritten();
  await press(button('발행'));
  fireEvent.click(screen.getByRole('radio', { name: /예약하기/ }));
  screen.getByLabelText<HTMLInputElement>(/예약 시간/).value = '2020-01-01T09:00';
  await press(button('예약하기', publishing()));
  await dismiss(publishing());
  await press(button('발행'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /지금 발행하기/ }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: /예약하기/ }));
  expect(publishing().textContent).not.toContain('지금보다 뒤의 시간을 골라 주세요.');
});

test('a time chosen after a lost response applies, and the story is published once', async () => {
  await drawWritten();
  network.loseRequests(STORIES);
  await publish();
  expect(isShown('언제 발행할까요?')).toBe(false);
  expect(fault()).toContain('연결');
  const first = network.sent.filter((line) => line === STORIES);
  await press(button('발행'));
  fireEvent.click(screen.getByRole('radio', { name: /예약하기/ }));
  await press(button('예약하기', publishing()));
  expect([first.length, sent.length]).toEqual([1, 1]);
  expect(sent[0]?.body.publishAt).toBe('2026-11-02T00:00:00.000Z');
});

test('a published story is published again without a confirmation; later text follows', async () => {
  await drawStoryWriter(ownStory('PUBLISHED'));
  fill(title(), '고친 이야기');
  const release = network.hold('PUT /api/v1/stories/50');
  await press(button('다시 발행'));
  expect(button('발행하고 있어요').getAttribute('aria-busy')).toBe('true');
  fill(title(), '더 고친 이야기');
  release();
  await passing(0);
  expect(sent.map(({ line, body: { title: of } }) => [line, of])).toEqual([
    ['PUT /api/v1/stories/50', '고친 이야기'],
    ['PUT /api/v1/stories/50', '더 고친 이야기'],
  ]);
  expect(asked).toEqual(['replace /story/50']);
});

test('a scheduled story keeps its time unless another one is chosen', async () => {
  const at = '2026-11-05T00:00:00.000Z';
  network.answer('PUT /api/v1/stories/50', async () => Response.json({ result: ownStory('SCHEDULED', at) }));
  const rescheduled: unknown[] = [];
  network.answer('PUT /api/v1/stories/50/status', async (request) => {
    rescheduled.push(await request.json());
    return Response.json({ result: null });
  });
  await drawStoryWriter(ownStory('SCHEDULED', at));
  await press(button('발행'));
  expect(screen.getByLabelText<HTMLInputElement>(/예약 시간/).value).toBe('2026-11-05T09:00');
  await press(button('예약하기', publishing()));
  expect(rescheduled).toEqual([]);
  expect(asked).toEqual(['replace /my/story?status=SCHEDULED']);
});

test('a scheduled story is published at once on request', async () => {
  const at = '2026-11-05T00:00:00.000Z';
  network.answer('PUT /api/v1/stories/50', async () => Response.json({ result: ownStory('SCHEDULED', at) }));
  const rescheduled: unknown[] = [];
  network.answer('PUT /api/v1/stories/50/status', async (request) => {
    rescheduled.push(await request.json());
    return Response.json({ result: null });
  });
  await drawStoryWriter(ownStory('SCHEDULED', at));
  await press(button('발행'));
  fireEvent.click(screen.getByRole('radio', { name: /지금 발행하기/ }));
  await press(button('발행하기', publishing()));
  expect(rescheduled).toEqual([{ status: 'PUBLISHED' }]);
  expect(asked).toEqual(['replace /story/50']);
});

test('a story that was changed elsewhere says what to do, and keeps its text', async () => {
  await drawStoryWriter(ownStory('PUBLISHED'));
  network.answer('PUT /api/v1/stories', () => failure(409, 'CHANGED_ELSEWHERE'));
  fill(title(), '고친 이야기');
  await press(button('다시 발행'));
  expect(fault()).toContain('다른 곳에서 이 스토리를 먼저 수정했어요.');
  expect(title().value).toBe('고친 이야기');
});
