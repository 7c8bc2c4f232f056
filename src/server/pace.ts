import { FairQueue } from '../lib/fair-queue.ts';

/** About a millisecond of work for requests that are refused or answered from memory. */
const PER_TURN = 20;

/**
 * Begins so many tasks in one turn of the event loop and the others in the next: thousands of requests that arrive at once
 * keep neither the health check waiting nor the database's answers.
 */
export function createPace(): (task: () => void, keyOf: () => string) => void {
  const waiting = new FairQueue<() => void>();
  let begun = 0;
  let isScheduled = false;

  function begin(task: () => void): void {
    begun++;
    if (!isScheduled) setImmediate(nextTurn);
    isScheduled = true;
    task();
  }

  function nextTurn(): void {
    begun = 0;
    isScheduled = false;
    while (begun < PER_TURN) {
      const task = waiting.next();
      if (!task) return;
      begin(task);
    }
  }

  return (task, keyOf) => {
    if (begun < PER_TURN && waiting.size === 0) begin(task);
    else waiting.add(keyOf(), task);
  };
}
