/**
 * The parts of PostgreSQL's wire protocol that are needed to share one single-user database between connections. They
 * find the end of a batch of messages, and whether the session is left in a transaction.
 */

const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;

const QUERY = 'Q'.charCodeAt(0);
const SYNC = 'S'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);
const READY_FOR_QUERY = 'Z'.charCodeAt(0);

export type Batch =
  | { kind: 'refuse-encryption' }
  | { kind: 'cancel' }
  | { kind: 'startup'; bytes: Buffer }
  | { kind: 'messages'; bytes: Buffer }
  | { kind: 'terminate' };

/** Splits a byte stream into batches that must run without interruption by another connection. */
export class BatchReader {
  #pending: Buffer = Buffer.alloc(0);
  /** The length of the whole messages at the start of `#pending`, which belong to an unfinished batch. */
  #scanned = 0;
  #started = false;

  push(chunk: Buffer): Batch[] {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    const batches: Batch[] = [];
    for (let batch = this.#next(); batch; batch = this.#next()) batches.push(batch);
    return batches;
  }

  #next(): Batch | undefined {
    return this.#started ? this.#nextMessages() : this.#nextStartup();
  }

  #nextStartup(): Batch | undefined {
    if (this.#pending.length < 8) return undefined;
    const length = this.#pending.readInt32BE(0);
    if (length < 8) return this.#giveUp();
    if (this.#pending.length < length) return undefined;
    const code = this.#pending.readInt32BE(4);
    const bytes = this.#take(length);
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'refuse-encryption' };
    if (code === CANCEL_REQUEST) return { kind: 'cancel' };
    this.#started = true;
    return { kind: 'startup', bytes };
  }

  #nextMessages(): Batch | undefined {
    while (this.#pending.length >= this.#scanned + 5) {
      const type = this.#pending[this.#scanned];
      const length = this.#pending.readInt32BE(this.#scanned + 1);
      if (length < 4) return this.#giveUp();
      const end = this.#scanned + 1 + length;
      if (this.#pending.length < end) return undefined;
      this.#scanned = end;
      if (type === TERMINATE) {
        this.#take(end);
        return { kind: 'terminate' };
      }
      if (type === QUERY || type === SYNC) return { kind: 'messages', bytes: this.#take(end) };
    }
    return undefined;
  }

  /** Ends the connection: after an invalid length, the start of the next message is unknown. */
  #giveUp(): Batch {
    this.#take(this.#pending.length);
    return { kind: 'terminate' };
  }

  #take(length: number): Buffer {
    const bytes = this.#pending.subarray(0, length);
    this.#pending = this.#pending.subarray(length);
    this.#scanned = 0;
    return bytes;
  }
}

/** Returns whether an answer ends with `ReadyForQuery`, as every complete answer to a batch does. */
export function isWhole(answer: Uint8Array): boolean {
  return answer.length >= 6 && answer[answer.length - 6] === READY_FOR_QUERY;
}

/** Returns whether an answer leaves the session inside a transaction block. */
export function leavesTransactionOpen(answer: Uint8Array): boolean {
  return isWhole(answer) && answer[answer.length - 1] !== 'I'.charCodeAt(0);
}
