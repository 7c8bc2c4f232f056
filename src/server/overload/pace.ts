import { FairQueue } from '../../lib/fair-queue.ts';

/** About one millisecond of work for requests that are refused or answered from memory. */
const PER_TURN = 20;

/**
 * Starts at most `PER_TURN` tasks in one turn of the event loop, the others in the next turns. Thousands of requests
 * that arrive at once then delay neither the health check nor the answers of the database.
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
