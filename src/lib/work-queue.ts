import { FairQueue } from './fair-queue.ts';

/** More tasks wait than the queue can run in time. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
  /** Estimated seconds until the tasks that wait now are done. */
  readonly retryAfter: number;

  /** @param waitMs how long the tasks that wait now will take */
  constructor(waitMs = 0) {
    super('too much is waiting');
    this.retryAfter = Math.max(1, Math.ceil(waitMs / 1_000));
  }
}

/** Compares the name, not the class: server and built application share a queue, but each loads this module for itself. */
export function isQueueFull(error: unknown): error is QueueFullError {
  return error instanceof Error && error.name === 'QueueFullError';
}

/** In order of urgency. */
const priorities = ['upload', 'reader', 'background'] as const;
export type Priority = (typeof priorities)[number];

type QueueLimits = {
  /** How many tasks run at once; at most one of them is a background task. */
  atOnce: number;
  /** How many tasks may wait. */
  waiting: Record<Priority, number>;
  /** The longest expected wait of a caller, in milliseconds. Background tasks have no limit. */
  waitMs: number;
};

type TaskRequest = {
  /** Identifies the result: tasks with the same key have the same result. */
  key: string;
  priority: Priority;
  /** The member or network that sent the request. Every sender has a turn before any sender has its next turn. */
  from?: string | undefined;
  /** Aborted when the caller stops waiting. A task without waiting callers does not start. */
  signal?: AbortSignal | undefined;
};

type Caller = PromiseWithResolvers<unknown>;

/** A sender's place in the queue: the sender's callers that wait for one task. */
type Place = { task: Task; from: string; callers: Set<Caller> };

type Task = {
  key: string;
  priority: Priority;
  work: () => Promise<unknown>;
  isRunning: boolean;
  places: Map<string, Place>;
};

const FIRST_GUESS_MS = 300;
/** Weight of the last task in the mean duration. */
const NEWEST_SHARE = 0.1;

/** Runs a few tasks at a time, by priority and fairly among senders. Concurrent requests with one key share a task. */
export class WorkQueue {
  readonly #limits: QueueLimits;
  /** Waiting and running tasks, by key. */
  readonly #tasks = new Map<string, Task>();
  readonly #waiting: Record<Priority, FairQueue<Place>> = {
    upload: new FairQueue(),
    reader: new FairQueue(),
    background: new FairQueue(),
  };
  #running = 0;
  #runningInBackground = 0;
  #meanMs = FIRST_GUESS_MS;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /**
   * Returns the result of the task with this key, which runs once for all concurrent callers.
   * @throws QueueFullError if the sender would wait too long, or has the most tasks in a full queue
   */
  async run<Result>(request: TaskRequest, work: () => Promise<Result>): Promise<Result> {
    const { key, priority, from = '', signal } = request;
    signal?.throwIfAborted();
    const task = this.#tasks.get(key) ?? this.#add(key, priority, from, work);
    if (!task.isRunning && priorities.indexOf(priority) < priorities.indexOf(task.priority))
      this.#raise(task, priority);
    const place = this.#placeOf(task, from);
    const caller: Caller = Promise.withResolvers();
    place.callers.add(caller);
    const leave = () => {
      this.#leave(place, caller);
      caller.reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    this.#begin();
    try {
      return (await caller.promise) as Result;
    } finally {
      // A signal outlives the task. A later abort must not remove a newer task with the same key.
      signal?.removeEventListener('abort', leave);
    }
  }

  #add(key: string, priority: Priority, from: string, work: () => Promise<unknown>): Task {
    const queue = this.#waiting[priority];
    const waitMs = this.#expectedWaitMs(priority, from);
    const isTooLong = priority !== 'background' && waitMs > this.#limits.waitMs;
    if (isTooLong || (queue.size >= this.#limits.waiting[priority] && !this.#makeRoom(queue, from))) {
      throw new QueueFullError(waitMs);
    }
    const task: Task = { key, priority, work, isRunning: false, places: new Map() };
    this.#tasks.set(key, task);
    return task;
  }

  /**
   * Removes the last task of the sender with the most tasks, unless it is this sender.
   * @returns whether there is room now
   */
  #makeRoom(queue: FairQueue<Place>, from: string): boolean {
    const place = queue.takeFromLongerThan(from);
    if (!place) return false;
    this.#removePlace(place);
    const error = new QueueFullError(this.#expectedWaitMs(place.task.priority, place.from));
    for (const caller of place.callers) caller.reject(error);
    return true;
  }

  #expectedWaitMs(priority: Priority, from: string): number {
    const urgent = priorities.slice(0, priorities.indexOf(priority));
    const before = urgent.reduce((sum, each) => sum + this.#waiting[each].size, 0);
    return ((before + this.#waiting[priority].turnsBefore(from)) / this.#limits.atOnce) * this.#meanMs;
  }

  #raise(task: Task, priority: Priority): void {
    for (const place of task.places.values()) {
      this.#waiting[task.priority].delete(place.from, place);
      this.#waiting[priority].add(place.from, place);
    }
    task.priority = priority;
  }

  #placeOf(task: Task, from: string): Place {
    const place = task.places.get(from) ?? { task, from, callers: new Set() };
    task.places.set(from, place);
    if (!task.isRunning) this.#waiting[task.priority].add(from, place);
    return place;
  }

  #leave(place: Place, caller: Caller): void {
    place.callers.delete(caller);
    if (place.callers.size === 0 && !place.task.isRunning) this.#removePlace(place);
  }

  #removePlace(place: Place): void {
    const { task, from } = place;
    this.#waiting[task.priority].delete(from, place);
    task.places.delete(from);
    if (task.places.size === 0) this.#tasks.delete(task.key);
  }

  #begin(): void {
    while (this.#running < this.#limits.atOnce) {
      const task = this.#next();
      if (!task) return;
      void this.#runTask(task);
    }
  }

  #next(): Task | undefined {
    const priority = priorities.find((each) => this.#waiting[each].size > 0);
    if (!priority || (priority === 'background' && this.#runningInBackground > 0)) return undefined;
    const task = this.#waiting[priority].next()?.task;
    for (const place of task?.places.values() ?? []) this.#waiting[priority].delete(place.from, place);
    return task;
  }

  async #runTask(task: Task): Promise<void> {
    const background = task.priority === 'background' ? 1 : 0;
    task.isRunning = true;
    this.#running++;
    this.#runningInBackground += background;
    const began = performance.now();
    const [outcome] = await Promise.allSettled([Promise.try(task.work)]);
    this.#meanMs += (performance.now() - began - this.#meanMs) * NEWEST_SHARE;
    this.#running--;
    this.#runningInBackground -= background;
    this.#tasks.delete(task.key);
    for (const { callers } of task.places.values()) {
      for (const caller of callers) {
        if (outcome.status === 'fulfilled') caller.resolve(outcome.value);
        else caller.reject(outcome.reason);
      }
    }
    this.#begin();
  }
}
