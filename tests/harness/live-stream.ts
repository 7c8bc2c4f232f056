import type { TestServer } from './server/server.ts';

export type LiveEvent = { id?: string; event?: string; data?: string };

/** A page's connection to the stream of new alarms. */
export type LiveStream = {
  /** Resolves with the next unread event; undefined after the server has ended the stream. */
  next(): Promise<LiveEvent | undefined>;
  close(): void;
};

/**
 * Opens the stream of a member's alarms.
 * @param lastEventId the id of the last event that the page received
 */
export async function openLiveStream(
  { origin }: Pick<TestServer, 'origin'>,
  cookie: string,
  memberId: number,
  lastEventId = '',
): Promise<LiveStream> {
  const controller = new AbortController();
  const { signal } = controller;
  const response = await fetch(`${origin}/api/v1/alarm/live?memberId=${memberId}&lastEventId=${lastEventId}`, {
    headers: { cookie },
    signal,
  });
  if (!response.body) throw new Error('a stream has a body');
  if (response.status !== 200) throw new Error(`no stream: ${response.status} ${await response.text()}`);
  const events = eventsOf(response.body);
  return {
    next: async () => (await events.next()).value,
    close: () => controller.abort(),
  };
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveEvent, undefined> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = block.split('\n').filter((line) => !line.startsWith(':'));
      if (fields.length > 0)
        yield Object.fromEntries(fields.map((line) => /^(\w+): ?(.*)$/.exec(line)?.slice(1) ?? []));
    }
  }
  return undefined;
}
