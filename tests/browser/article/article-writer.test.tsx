import { fireEvent, screen, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import ArticleWriterIsland from '../../../src/features/contents/article/ArticleWriterIsland.tsx';
import { failure } from '../../harness/browser/network.ts';
import { alerts, asked, button, dialog, draw, field, fill, network, passing, press } from '../draft/draw.tsx';
import { DATE, keepReadingDrafts, title, write } from '../story/story-island.tsx';

/** An operator writes an article in the name of a writer. */

const WRITERS = [
  { id: 3, nickname: '정원사' },
  { id: 4, nickname: '온실지기' },
];
const ARTICLES = 'POST /api/v1/article';

let sent: { line: string; body: Record<string, unknown> }[];

beforeEach(() => {
  sent = [];
  keepReadingDrafts('article');
  for (const line of [ARTICLES, 'PUT /api/v1/article']) {
    network.answer(line, async (request) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push({ line: `${request.method} ${new URL(request.url).pathname}`, body });
      const status = body.publishAt ? 'SCHEDULED' : 'PUBLISHED';
      return Response.json({ data: { id: 60, status, updatedDate: DATE } });
    });
  }
});

const writerField = () => screen.getByRole<HTMLSelectElement>('combobox', { name: '작가' });
const chooseWriter = async (id: number) => {
  fireEvent.change(writerField(), { target: { value: String(id) } });
  await passing(0);
};
const publish = async () => {
  await press(button('발행'));
  await press(button('발행하기', dialog('매거진 글 발행')));
};

async function drawWritten(): Promise<void> {
  await draw(<ArticleWriterIsland writers={WRITERS as never} />);
  await passing(100);
  fill(title(), '겨울을 나는 법');
  await write('바람이 먼저다.');
}

test('an article has a writer and small habits, and leads to its page in the console after publishing', async () => {
  await drawWritten();
  await press(button('발행'));
  expect(alerts()).toEqual(['누구의 글인지 골라 주세요.']);
  expect([document.activeElement, writerField().getAttribute('aria-invalid')]).toEqual([writerField(), 'true']);
  await chooseWriter(3);
  expect(alerts()).toEqual([]);
  await press(button('습관 넣기'));
  fill(field('습관'), '창 열기');
  fill(field('설명'), '아침마다 십 분');
  await publish();
  expect(sent).toMatchObject([
    {
      line: ARTICLES,
      body: { title: '겨울을 나는 법', writerId: 3, rituals: [{ title: '창 열기', text: '아침마다 십 분' }] },
    },
  ]);
  expect(asked).toEqual(['replace /admin/content/article/60?done=published']);
});

test('removing a habit moves the focus to the remaining ones', async () => {
  await drawWritten();
  await chooseWriter(4);
  await press(button('습관 넣기'));
  await press(button('습관 넣기'));
  const first = screen.getByRole('group', { name: '1번째 습관' });
  fill(within(first).getByRole('textbox', { name: '습관' }), '물 주기');
  await press(button('빼기', first));
  expect(document.activeElement).toBe(screen.getByRole('group', { name: '작은 습관' }));
  await publish();
  expect(sent[0]?.body.rituals).toEqual([{ title: '', text: '' }]);
});

test('an unfinished article is restored with its writer', async () => {
  await drawWritten();
  await chooseWriter(4);
  await passing(2_000);
  await act(async () => document.body.replaceChildren());
  await draw(<ArticleWriterIsland writers={WRITERS as never} />);
  await passing(100);
  expect([title().value, writerField().value]).toEqual(['겨울을 나는 법', '4']);
});

test('the body is rendered once, also after another text has replaced it', async () => {
  await drawWritten();
  await passing(2_000);
  await act(async () => document.body.replaceChildren());
  await draw(<ArticleWriterIsland writers={WRITERS as never} />);
  await passing(100);
  expect(document.querySelectorAll('.editor')).toHaveLength(1);
  expect(screen.getAllByRole('textbox', { name: '본문' }).map((body) => body.textContent)).toEqual(['바람이 먼저다.']);
});

test('an article that another operator has changed meanwhile says so, and keeps the typed text', async () => {
  const article = {
    id: 60,
    title: '함께 고치는 글',
    subtitle: '',
    thumbnail: null,
    body: [{ type: 'paragraph', text: '처음에 쓴 말.' }],
    rituals: [],
    writer: WRITERS[0],
    status: 'PUBLISHED',
    publishedDate: DATE,
    updatedDate: DATE,
  };
  await draw(<ArticleWriterIsland article={article as never} writers={[]} />);
  await passing(100);
  expect(document.body.textContent).toContain('정원사');
  network.answer('PUT /api/v1/article', () => failure(409, 'CHANGED_ELSEWHERE'));
  fill(title(), '나중에 고친 제목');
  await press(button('다시 발행'));
  expect(alerts()).toEqual([expect.stringContaining('다른 운영자가 이 글을 먼저 수정했어요.')]);
  expect(title().value).toBe('나중에 고친 제목');
});
