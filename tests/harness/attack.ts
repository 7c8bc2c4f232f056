import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Bytes by description, so that they need not be sent to the process that makes them. */
export type Payload = { text: string; encoding?: BufferEncoding; times?: number }[];

export type Attack =
  /** So many connections, each sending these bytes at once. */
  | {
      kind: 'send';
      sockets: number;
      payload: Payload;
      /** Whether the answers are read. */
      reads: boolean;
      /** Closes a connection that was answered so often. */
      answers?: number;
      /** Closes what is still open by then. */
      seconds: number;
    }
  /** Opens connections that each send these bytes at once, then one byte a second until the server closes them. */
  | { kind: 'drip'; sockets: number; payload: Payload; seconds: number }
  /** So many connections, each asking again as soon as it is answered. */
  | {
      kind: 'ask';
      sockets: number;
      path: string;
      headers?: Record<string, string>;
      /** How often each asks; without end when absent. */
      times?: number;
      seconds: number;
    };

/** What the attacker saw. */
export type AttackReport = {
  /** How often each status was answered. */
  statuses: Record<string, number>;
  /** Connections that it did not close, or refused at once. */
  left: number;
};

export type RunningAttack = {
  reports: Promise<AttackReport[]>;
  /** Nothing more is asked; what is under way is still told in the reports. */
  enough(): void;
  end(): void;
};

/** Attacks a server from a process of its own, so that what is measured is the server. */
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

/** The same until its end. */
export function attack(origin: string, ...attacks: Attack[]): Promise<AttackReport[]> {
  return startAttack(origin, ...attacks).reports;
}
