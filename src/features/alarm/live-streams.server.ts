import type { ServerResponse } from 'node:http';
import type { LiveAlarms } from './alarm.ts';

/** Open pages of members, which are told at once of what changes. The process holds them; the application tells them. */

/** Whose session a request is, or why it has no stream. */
type Admitted =
  | { memberId: number; familyId: string }
  | { refused: 'UNAUTHORIZED' | 'TOO_MANY_REQUESTS'; retryAfter?: number | undefined };

type Stream = {
  response: ServerResponse;
  /** The id of the last event. */
  told: string;
};

/** Most browsers share one among all their tabs; some cannot. Of too many, the oldest ends. */
const MAX_OF_MEMBER = 10;
const MAX_STREAMS = 10_000;
/** Proxies close what is silent for a minute, and some for half of one. Each second some of the streams have their turn. */
const BEAT_SECONDS = 20;
/** How much may wait for a client that fetches nothing before it is taken for gone; in bytes. */
const MAX_UNFETCHED = 16_384;

class LiveStreams {
  /** Whose session it is. The application sets it, which knows the database. */
  admit: (request: { cookie: string; network: string }) => Promise<Admitted> = async () => ({
    refused: 'UNAUTHORIZED',
  });
  /** Has these members' pages told how things stand, and ends the streams of sessions that are no more. The application sets it. */
  ask: (memberIds: number[], familyIds?: string[]) => void = () => {};
  #ofMember = new Map<number, Set<Stream>>();
  #ofSession = new Map<string, Set<Stream>>();
  #count = 0;
  #turns: Set<Stream>[] = Array.from({ length: BEAT_SECONDS }, () => new Set());
  #turn = 0;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  /** Also once no more are to be opened. */
  get isFull(): boolean {
    return this.#isClosed || this.#count >= MAX_STREAMS;
  }

  get size(): number {
    return this.#count;
  }

  isOpenFor(memberId: number): boolean {
    return this.#ofMember.has(memberId);
  }

  /** The members who have pages open here. */
  get memberIds(): number[] {
    return [...this.#ofMember.keys()];
  }

  /** The sessions that have. */
  get familyIds(): string[] {
    return [...this.#ofSession.keys()];
  }

  /**
   * Holds an answer whose head has been sent, until either side ends it.
   * @param told the id of the last event that this browser has got, if any
   */
  hold(response: ServerResponse, { memberId, familyId }: { memberId: number; familyId: string }, told = ''): void {
    const stream = { response, told };
    const turn = this.#turns[this.#count++ % BEAT_SECONDS];
    turn?.add(stream);
    const ofMember = addTo(this.#ofMember, memberId, stream);
    addTo(this.#ofSession, familyId, stream);
    response.once('close', () => {
      this.#count--;
      turn?.delete(stream);
      takeFrom(this.#ofMember, memberId, stream);
      takeFrom(this.#ofSession, familyId, stream);
    });
    const [oldest] = ofMember;
    if (ofMember.size > MAX_OF_MEMBER && oldest) end(oldest);
    this.#timer ??= setInterval(() => this.#beat(), 1_000).unref();
    // The session may have ended since it was looked up.
    this.ask([memberId], [familyId]);
  }

  /** Tells a member's pages how things stand; those that know it already are told nothing. */
  tell(memberId: number, alarms: LiveAlarms): void {
    const id = `${alarms.newest}-${Number(alarms.hasAlarms)}`;
    for (const stream of this.#ofMember.get(memberId) ?? []) {
      if (stream.told === id) continue;
      stream.told = id;
      write(stream, `id: ${id}\nevent: alarms\ndata: ${JSON.stringify(alarms)}\n\n`);
    }
  }

  /** Ends the streams of a session. */
  endSession(familyId: string): void {
    for (const stream of this.#ofSession.get(familyId) ?? []) end(stream);
  }

  /** Ends all, whose browsers come back to whoever answers then. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    for (const streams of this.#ofMember.values()) for (const { response } of streams) response.end();
  }

  #beat(): void {
    this.#turn = (this.#turn + 1) % BEAT_SECONDS;
    for (const stream of this.#turns[this.#turn] ?? []) write(stream, ':\n\n');
  }
}

function addTo<Key>(streams: Map<Key, Set<Stream>>, key: Key, stream: Stream): Set<Stream> {
  const theirs = streams.get(key) ?? new Set();
  streams.set(key, theirs.add(stream));
  return theirs;
}

function takeFrom<Key>(streams: Map<Key, Set<Stream>>, key: Key, stream: Stream): void {
  const theirs = streams.get(key);
  theirs?.delete(stream);
  if (theirs?.size === 0) streams.delete(key);
}

function write({ response }: Stream, text: string): void {
  if (response.writableLength > MAX_UNFETCHED) response.destroy();
  else response.write(text);
}

/** The browser is told not to come back. */
function end({ response }: Stream): void {
  response.end('event: end\ndata:\n\n');
}

const SHARED = Symbol.for('pureut.live-streams');

/** The one place of this process, shared by the server and the application as the page store is (`cache/page-store.ts`). */
export function sharedLiveStreams(): LiveStreams {
  const place = globalThis as { [SHARED]?: LiveStreams };
  place[SHARED] ??= new LiveStreams();
  return place[SHARED];
}
