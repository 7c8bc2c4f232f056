import type { EventEmitter } from 'node:events';
import { FairQueue } from '../lib/fair-queue.ts';

/** A request on its way to the application. */
type Applicant = {
  /** Whose share of the queue it takes. */
  key: string;
  /** Who has only so many places at once, where that is limited. */
  holder?: string;
  /** The network of the request, if a network's places are limited. */
  network?: string;
  /** Its answer, which is over with `close`. */
  response: EventEmitter;
  /** @returns when the application is done with it */
  begin(): Promise<void>;
  /** Whether nobody waits for it any more. */
  isGone(): boolean;
  /** It will not be answered in time. */
  refuse(): void;
};

type Rules = {
  /** Requests that are worked on at once. */
  places: number;
  /** Of these, how many one holder may have. */
  placesOfHolder?: number;
  /** How many of the places one network may have. The rest is reserved for other networks, even if it stays free. */
  placesOfNetwork?: number;
  /** How many may be under way at once, those that have left their place unanswered included. */
  mostBegun: number;
  /** How many of them one network may have. */
  mostBegunOfNetwork?: number;
  /** How long the last of the queue may have to wait, in milliseconds. */
  longestWaitMs: number;
  /**
   * The longest wait of a request before it is refused, in milliseconds: shorter than the timeout that would close its
   * connection.
   */
  mostWaitMs?: number;
  /** How long a request keeps its place: one that is not answered by then waits for something other than the processor. */
  placeMs: number;
  /** Milliseconds from one answer to the next, until that is known better. */
  firstPaceMs: number;
};

const MAX_WAITING = 1_000;
const SMOOTHING = 0.1;

/**
 * A queue that is no longer than what can be answered in time, told from the pace of late. When it is full, who has most in
 * it is refused. Who goes away leaves it. A holder with all the places that they may have waits, and holds nobody else up.
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
    // Not when its reader goes: the work goes on, and another's beside it would be one too many.
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
    // Where there is a free place, whoever waits may not have it.
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
