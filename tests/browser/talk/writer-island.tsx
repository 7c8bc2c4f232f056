import TalkWriterIsland from '../../../src/features/contents/talk/write/TalkWriterIsland.tsx';
import { draw, field, network } from '../draft/draw.tsx';

const CHANNELS = [
  { id: 1, title: '오늘의 초록', description: '무엇이든', isForHelp: false },
  { id: 2, title: '식물 SOS', description: '도와주세요', isForHelp: true },
];

type Kept = { id: number; version: number; content: string };

/** Simulates the server's drafts, and records the published talks. */
export function keepTalks(kept: Kept[] = []) {
  const server = { drafts: kept, published: [] as Record<string, unknown>[] };
  const bodyOf = ({ id, version, content }: Kept) => ({
    id,
    version,
    contentId: null,
    updatedDate: '2026-11-01T00:00:00.000Z',
    body: { channelId: null, content, images: [], tags: [], sos: null },
  });
  const idOf = ({ url }: Request) => Number(new URL(url).pathname.split('/').at(-1));
  network.answer('GET /api/v1/draft/talk', () => Response.json({ result: { list: server.drafts.map(bodyOf) } }));
  network.answer('GET /api/v1/draft/talk/', () => Response.json({ result: { list: [] } }));
  network.answer('POST /api/v1/draft/talk', async (request) => {
    const { body } = (await request.json()) as { body: { content: string } };
    const added = { id: server.drafts.length + 101, version: 1, content: body.content };
    server.drafts = [added, ...server.drafts];
    return Response.json({ result: bodyOf(added) });
  });
  network.answer('PUT /api/v1/draft/talk', async (request) => {
    const { body, version } = (await request.json()) as { version: number; body: { content: string } };
    const saved = { id: idOf(request), version: version + 1, content: body.content };
    server.drafts = server.drafts.map((each) => (each.id === saved.id ? saved : each));
    return Response.json({ result: bodyOf(saved) });
  });
  network.answer('DELETE /api/v1/draft/talk', (request) => {
    server.drafts = server.drafts.filter(({ id }) => id !== idOf(request));
    return Response.json({ result: null });
  });
  network.answer('POST /api/v1/community/talk', async (request) => {
    server.published.push((await request.json()) as Record<string, unknown>);
    return Response.json({ result: { id: 500, updatedDate: '2026-11-01T00:00:00.000Z' } });
  });
  return server;
}

export async function drawWriter(channelId: number | null = 1): Promise<void> {
  await draw(<TalkWriterIsland channels={CHANNELS} channelId={channelId} />);
}

export const text = () => field('내용');
