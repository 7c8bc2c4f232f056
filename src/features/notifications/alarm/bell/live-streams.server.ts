import type { ServerResponse } from 'node:http';
import type { LiveAlarms } from '../alarm.ts';

/** Event streams of members' open pages. The front process holds the connections; the application sends the events. */

/** The session of a request, or the reason for a refusal. */
type Admitted =
  | { memberId: number; familyId: string }
  | { refused: 'UNAUTHORIZED' | 'TOO_MANY_REQUESTS'; retryAfter?: number | undefined };

type Stream = {
  response: ServerResponse;
  /** The id of the last event that was sent. */
  told: string;
};

/**
 * A limit per member. Most browsers share one stream among all tabs, but some cannot. Above the limit, the oldest
 * stream ends.
 */
const MAX_STREAMS_OF_MEMBER = 10;
const MAX_STREAMS = 10_000;
/**
 * Seconds between two heartbeats of a stream. Some proxies close connections that are silent for 30 seconds. Each
 * second, one part of the streams gets its heartbeat.
 */
const BEAT_SECONDS = 20;
/** The number of unsent bytes at which a client counts as lost. */
const MAX_UNFETCHED = 16_384;

class LiveStreams {
  /** Looks up the session of a request. The application sets this function, since it has the database. */
  admit: (request: { cookie: string; network: string }) => Promise<Admitted> = async () => ({
    refused: 'UNAUTHORIZED',
  });
  /**
   * Requests the current state for these members' streams, and ends the streams of ended sessions. The application sets
   * this function.
   */
  ask: (memberIds: number[], familyIds?: string[]) => void = () => {};
  #ofMember = new Map<number, Set<Stream>>();
  #ofSession = new Map<string, Set<Stream>>();
  #count = 0;
  #turns: Set<Stream>[] = Array.from({ length: BEAT_SECONDS }, () => new Set());
  #turn = 0;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  /** Returns whether no further stream can be opened, because of the limit or since the process is stopping. */
  get isFull(): boolean {
    return this.#isClosed || this.#count >= MAX_STREAMS;
  }

  get size(): number {
    return this.#count;
  }

  isOpenFor(memberId: number): boolean {
    return this.#ofMember.has(memberId);
  }

  get memberIds(): number[] {
    return [...this.#ofMember.keys()];
  }

  get familyIds(): string[] {
    return [...this.#ofSession.keys()];
  }

  /**
   * Adds a response whose headers are already sent. It stays open until either side ends it.
   * @param told the id of the last event that this browser has received, if any
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
    if (ofMember.size > MAX_STREAMS_OF_MEMBER && oldest) end(oldest);
    this.#timer ??= setInterval(() => this.#beat(), 1_000).unref();
    // The session may have ended since it was looked up.
    this.ask([memberId], [familyId]);
  }

  /** Sends the current state to a member's streams. Streams that already have this state are skipped. */
  tell(memberId: number, alarms: LiveAlarms): void {
    const id = `${alarms.newest}-${Number(alarms.hasAlarms)}`;
    for (const stream of this.#ofMember.get(memberId) ?? []) {
      if (stream.told === id) continue;
      stream.told = id;
      write(stream, `id: ${id}\nevent: alarms\ndata: ${JSON.stringify(alarms)}\n\n`);
    }
  }

  endSession(familyId: string): void {
    for (const stream of this.#ofSession.get(familyId) ?? []) end(stream);
  }

  /** Ends all streams at shutdown. The browsers then reconnect. */
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

/** Ends a stream and tells the browser not to reconnect. */
function end({ response }: Stream): void {
  response.end('event: end\ndata:\n\n');
}

const SHARED = Symbol.for('pureut.live-streams');

/**
 * Returns the instance of this process, which the front process and the application share, like the page store
 * (`cache/page-store.ts`).
 */
export function sharedLiveStreams(): LiveStreams {
  const place = globalThis as { [SHARED]?: LiveStreams };
  place[SHARED] ??= new LiveStreams();
  return place[SHARED];
}
