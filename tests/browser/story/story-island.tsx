import { act, fireEvent, screen } from '@testing-library/react';
import type { OwnStoryBody } from '../../../src/features/contents/story/own-story-body.ts';
import StoryWriterIsland from '../../../src/features/contents/story/StoryWriterIsland.tsx';
import { button, dialog, draw, field, fill, network, passing, press } from '../draft/draw.tsx';

/** jsdom has no layout, so every range has an empty rectangle. */
const nowhere = () => ({ left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0, x: 0, y: 0 }) as DOMRect;
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: nowhere });
Element.prototype.scrollIntoView ??= () => {};
document.elementFromPoint ??= () => null;

export const DATE = '2026-11-01T00:00:00.000Z';

/** Returns a member's own story, as its page passes it to the form. */
export const ownStory = (storyStatus: OwnStoryBody['storyStatus'], publishedDate = DATE) =>
  ({
    id: 50,
    title: '올린 이야기',
    subtitle: '',
    thumbnail: null,
    tags: [],
    body: [{ type: 'paragraph', text: '처음 쓴 말' }],
    storyStatus,
    publishedDate,
    updatedDate: DATE,
    isHiddenByOperator: false,
  }) as unknown as OwnStoryBody;

type Sent = { line: string; requestId: string | null; body: Record<string, unknown> };

/** Simulates the server's storage of one draft of a story or article. */
export function keepReadingDrafts(kind: 'story' | 'article'): void {
  let kept: { version: number; contentId: number | null }[] = [];
  const save = async (request: Request) => {
    const { body, contentId } = (await request.json()) as { body: object; contentId?: number | null };
    const [before] = kept;
    const version = (before?.version ?? 0) + 1;
    const saved = { id: 9, version, contentId: contentId ?? before?.contentId ?? null, body, updatedDate: DATE };
    kept = [saved];
    return Response.json({ result: saved });
  };
  network.answer(`GET /api/v1/draft/${kind}`, () => Response.json({ result: { list: kept } }));
  network.answer(`POST /api/v1/draft/${kind}`, save);
  network.answer(`PUT /api/v1/draft/${kind}`, save);
}

/**
 * Simulates the server's storage of drafts and stories.
 * @returns the published requests, in order
 */
export function keepStories(): Sent[] {
  const sent: Sent[] = [];
  keepReadingDrafts('story');
  for (const line of ['POST /api/v1/stories', 'PUT /api/v1/stories']) {
    network.answer(line, async (request) => {
      const body = (await request.json()) as Record<string, unknown>;
      const { method, url, headers } = request;
      sent.push({ line: `${method} ${new URL(url).pathname}`, requestId: headers.get('x-request-id'), body });
      const status = body.publishAt ? 'SCHEDULED' : 'PUBLISHED';
      const publishedDate = body.publishAt ?? DATE;
      return Response.json({ result: { ...ownStory(status), ...body, id: 50, publishedDate, updatedDate: DATE } });
    });
  }
  return sent;
}

export async function drawStoryWriter(story?: OwnStoryBody): Promise<void> {
  await draw(<StoryWriterIsland story={story} tags={['허브']} />);
  // The editor reports a moment later that it is ready.
  await passing(100);
}

export const title = () => field('제목');
export const body = () => screen.getByRole('textbox', { name: '본문' });
type Editing = { editor: { commands: { insertContent(text: string): void; focus(): void; undo(): void } } };
export const editor = () => (body() as unknown as Editing).editor;

/** Types text at the cursor. */
export async function write(text: string): Promise<void> {
  await act(async () => editor().commands.insertContent(text));
  await passing(0);
}

/** Renders the form and types a title and a text. */
export async function drawWritten(): Promise<void> {
  await drawStoryWriter();
  fill(title(), '내일 볼 이야기');
  await write('내일 아침에 만나요.');
}

/** Returns the error message of the form. */
export const fault = () => document.querySelector('.reading-writer-fault')?.textContent ?? '';
export const publishing = () => dialog('스토리 발행');

export async function publish(): Promise<void> {
  await press(button('발행'));
  await press(button('발행하기', publishing()));
}

export async function choose(label: string, ...files: File[]): Promise<void> {
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files } });
  await passing(0);
}
