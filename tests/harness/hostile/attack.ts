import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Describes bytes, so that the parent need not send them to the attacker's process. */
export type Payload = { text: string; encoding?: BufferEncoding; times?: number }[];

export type Attack =
  /** Opens this many connections, each of which sends the payload at once. */
  | {
      kind: 'send';
      sockets: number;
      payload: Payload;
      /** Whether the attacker reads the responses. */
      reads: boolean;
      /** Closes a connection after this many responses. */
      answers?: number;
      /** Closes the remaining connections after this time. */
      seconds: number;
    }
  /** Opens connections that each send the payload at once, then one byte a second until the server closes them. */
  | { kind: 'drip'; sockets: number; payload: Payload; seconds: number }
  /** Opens this many connections, each of which sends its next request after each response. */
  | {
      kind: 'ask';
      sockets: number;
      path: string;
      headers?: Record<string, string>;
      /** Requests per connection; unlimited if absent. */
      times?: number;
      seconds: number;
    };

/** The responses and connections that the attacker counted. */
export type AttackReport = {
  /** Number of responses by status. */
  statuses: Record<string, number>;
  /** Connections that the server neither refused nor closed. */
  left: number;
};

export type RunningAttack = {
  reports: Promise<AttackReport[]>;
  /** Stops sending requests. The reports still include the requests under way. */
  enough(): void;
  end(): void;
};

/** Attacks a server from a separate process, so that measurements of this process do not include the attacker. */
export function startAttack(origin: string, ...attacks: Attack[]): RunningAttack {
  const child = fork(join(import.meta.dirname, 'attacker.ts'), [origin]);
  child.send(attacks);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the attacker ended')));
  const reports = Promise.race([once(child, 'message'), ended]).then(([reports]) => {
    child.kill();
    return reports;
  });
  reports.catch(() => {});
  return { reports, enough: () => void child.send('enough'), end: () => child.kill() };
}

/** Attacks a server and resolves with the reports when the attacks end. */
export function attack(origin: string, ...attacks: Attack[]): Promise<AttackReport[]> {
  return startAttack(origin, ...attacks).reports;
}
