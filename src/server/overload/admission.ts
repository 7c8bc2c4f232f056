import type { EventEmitter } from 'node:events';
import { FairQueue } from '../../lib/fair-queue.ts';

/** A request on its way to the application. */
type Applicant = {
  /** The key by which the queue is shared fairly. */
  key: string;
  /** The key of the holder, if the places of a holder are limited. */
  holder?: string;
  /** The network of the request, if a network's places are limited. */
  network?: string;
  /** The response. Its `close` event means that the client has it or has disconnected. */
  response: EventEmitter;
  /** @returns a promise that resolves when the application has finished the request */
  begin(): Promise<void>;
  /** Returns whether the client has disconnected. */
  isGone(): boolean;
  /** Called if the request cannot be answered in time. */
  refuse(): void;
};

type Rules = {
  /** The number of requests that run at once. */
  places: number;
  /** The number of places that one holder may have. */
  placesOfHolder?: number;
  /** The number of places that one network may have. The rest is reserved for other networks, even if it stays free. */
  placesOfNetwork?: number;
  /** The number of unfinished requests, including those that gave their place back. */
  mostBegun: number;
  /** The number of unfinished requests of one network. */
  mostBegunOfNetwork?: number;
  /** The longest estimated wait of the last request in the queue, in milliseconds. */
  longestWaitMs: number;
  /** The wait after which a request is refused, in milliseconds: shorter than the timeout of its connection. */
  mostWaitMs?: number;
  /** How long a request keeps its place. If it takes longer, it waits for something other than the processor. */
  placeMs: number;
  /** The initial estimate of the time between two starts, in milliseconds. */
  firstPaceMs: number;
};

const MAX_WAITING = 1_000;
const SMOOTHING = 0.1;

/**
 * Creates a queue in front of a limited number of places. Its length is limited by the recent pace, so that the last
 * request can still be answered in time. If it is full, a request of the key with the most requests in it is refused. A
 * request whose client disconnects leaves it. A request whose holder or network has no places left holds up no other.
 */
export function createAdmission(rules: Rules): (applicant: Applicant) => void {
  const { places, placesOfHolder = places, placesOfNetwork = places, longestWaitMs, mostWaitMs, placeMs } = rules;
  const { mostBegun, mostBegunOfNetwork = mostBegun } = rules;
  const waiting = new FairQueue<Applicant>();
  const heldByHolders = new Counts();
  const heldByNetworks = new Counts();
  const begunByNetworks = new Counts();
  let taken = 0;
  let begun = 0;
  let paceMs = rules.firstPaceMs;
  let lastBegun = 0;

  const isFree = () => taken < places && begun < mostBegun;

  const mayBegin = ({ holder, network }: Applicant) =>
    heldByHolders.of(holder) < placesOfHolder &&
    heldByNetworks.of(network) < placesOfNetwork &&
    begunByNetworks.of(network) < mostBegunOfNetwork;

  function hold({ holder, network }: Applicant, step: 1 | -1): void {
    heldByHolders.add(holder, step);
    heldByNetworks.add(network, step);
  }

  function begin(applicant: Applicant): void {
    if (applicant.isGone()) return;
    taken++;
    begun++;
    begunByNetworks.add(applicant.network, 1);
    hold(applicant, 1);
    let hasPlace = true;
    const leavePlace = () => {
      if (hasPlace) {
        taken--;
        hold(applicant, -1);
      }
      hasPlace = false;
      beginNext();
    };
    const timer = setTimeout(leavePlace, placeMs);
    // Not at the response's `close`: the work goes on without a client, and a further request would exceed the limit.
    void applicant.begin().finally(() => {
      clearTimeout(timer);
      begun--;
      begunByNetworks.add(applicant.network, -1);
      leavePlace();
    });
  }

  function beginNext(): void {
    while (waiting.size > 0 && isFree()) {
      const next = waiting.next(mayBegin);
      if (!next) return;
      const now = performance.now();
      paceMs += (now - lastBegun - paceMs) * SMOOTHING;
      lastBegun = now;
      begin(next);
    }
  }

  return (applicant) => {
    // If a place is free, the waiting requests are those whose holder or network has no place left.
    if (isFree() && mayBegin(applicant)) return begin(applicant);
    const room = Math.min(MAX_WAITING, Math.max(places, longestWaitMs / paceMs));
    if (waiting.size >= room) {
      const other = waiting.takeFromLongerThan(applicant.key);
      (other ?? applicant).refuse();
      if (!other) return;
    }
    if (waiting.size === 0) lastBegun = performance.now();
    waiting.add(applicant.key, applicant);
    const leave = () => waiting.delete(applicant.key, applicant);
    const timer = mostWaitMs === undefined ? undefined : setTimeout(() => leave() && applicant.refuse(), mostWaitMs);
    applicant.response.once('close', () => {
      clearTimeout(timer);
      leave();
    });
  };
}

/** Counts by key; without a key, the count is 0. */
class Counts {
  #counts = new Map<string, number>();

  of(key: string | undefined): number {
    return key === undefined ? 0 : (this.#counts.get(key) ?? 0);
  }

  add(key: string | undefined, step: 1 | -1): void {
    if (key === undefined) return;
    const count = this.of(key) + step;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}
