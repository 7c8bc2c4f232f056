import { createDraftSync } from '../../../src/features/writing/draft/draft.store.ts';
import type { DraftKind } from '../../../src/features/writing/draft/draft.ts';
import type { Network } from '../../harness/browser/network.ts';

export const OWNER = 1;
export const SAVED_DATE = '2026-11-01T00:00:00.000Z';

/** Returns a draft in the server's format. */
export const draftBody = (id: number, version: number, title = '') => ({
  id,
  version,
  contentId: null,
  body: { title },
  updatedDate: SAVED_DATE,
});

/** Creates a draft with one field, with its state on this device and on the server. */
export function writeDraft(kind: DraftKind = 'talk', owner = OWNER) {
  let title = '';
  const draft = createDraftSync({
    kind,
    place: `${kind}:new`,
    contentId: null,
    owner,
    read: () => ({ title }),
    bodyOf: (written) => written,
    isEmpty: (written) => written.title === '',
  });
  return {
    draft,
    write(text: string) {
      title = text;
      draft.changed();
    },
    state: () => draft.$state.get(),
  };
}

type Sent = { line: string; requestId: string | null; keepalive: boolean; body: Record<string, unknown> };

/**
 * Answers calls for drafts of this kind; each save increments the version.
 * @returns the requests, in order
 */
export function keepDrafts(network: Network, kind: DraftKind = 'talk'): Sent[] {
  const sent: Sent[] = [];
  let [id, version] = [0, 0];
  const note = async (request: Request) => {
    const { method, url, headers, keepalive } = request;
    const line = `${method} ${new URL(url).pathname}`;
    const body = (await request.json()) as Record<string, unknown>;
    sent.push({ line, requestId: headers.get('x-request-id'), keepalive, body });
    return body;
  };
  network.answer(`POST /api/v1/draft/${kind}`, async (request) => {
    await note(request);
    version = 1;
    return Response.json({ result: draftBody(++id, version) });
  });
  network.answer(`PUT /api/v1/draft/${kind}`, async (request) => {
    const body = await note(request);
    version = (body.version as number) + 1;
    return Response.json({ result: draftBody(Number(new URL(request.url).pathname.split('/').at(-1)), version) });
  });
  return sent;
}
