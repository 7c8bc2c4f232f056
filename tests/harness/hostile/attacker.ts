// biome-ignore-all lint/plugin: an attack lasts as long as it is told to
/**
 * The attacker's process. It receives attacks from its parent, attacks a server on this machine and sends back the
 * reports.
 */
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Attack, AttackReport, Payload } from './attack.ts';

/** Interval between the bytes of a dripping connection. */
const DRIP_EVERY_MS = 1_000;

const [origin = ''] = process.argv.slice(2);
const { hostname, port } = new URL(origin);

let isEnough = false;
process.once('message', async (attacks: Attack[]) => {
  process.once('message', () => (isEnough = true));
  const reports = await Promise.all(attacks.map(carryOut));
  process.send?.(reports);
});
process.on('disconnect', () => process.exit());

function carryOut(attack: Attack): Promise<AttackReport> {
  if (attack.kind === 'ask') return askAgain(attack);
  return attack.kind === 'send' ? sendAll(attack) : drip(attack);
}

function bytesOf(payload: Payload): Buffer {
  return Buffer.concat(payload.map(({ text, encoding, times = 1 }) => Buffer.from(text.repeat(times), encoding)));
}

const emptyReport = (): AttackReport => ({ statuses: {}, left: 0 });

type Send = Extract<Attack, { kind: 'send' }>;

async function sendAll(
  { sockets, payload, reads, answers, seconds }: Send,
  onOpen: (socket: Socket) => void = () => {},
): Promise<AttackReport> {
  const report = { ...emptyReport(), left: sockets };
  const bytes = bytesOf(payload);
  const open = Array.from({ length: sockets }, () => {
    // Keeps the connection half open after the server's FIN, so that only an error or the test ends it.
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    const closed = () => {
      if (ended.has(socket)) return;
      ended.add(socket);
      report.left--;
    };
    socket.on('error', closed).on('end', closed).on('close', closed);
    if (reads) {
      let answered = 0;
      socket.setEncoding('latin1').on('data', (text: string) => {
        for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
          countStatus(report, status);
          if (++answered === answers) socket.destroy();
        }
      });
    }
    socket.write(bytes);
    onOpen(socket);
    return socket;
  });
  await Promise.race([
    wait(seconds * 1_000),
    Promise.all(open.map((socket) => new Promise((resolve) => socket.once('close', resolve)))),
  ]);
  for (const socket of open) {
    ended.add(socket);
    socket.destroy();
  }
  return report;
}

const ended = new WeakSet<object>();

async function drip({ sockets, payload, seconds }: Extract<Attack, { kind: 'drip' }>): Promise<AttackReport> {
  const dripping = setInterval(() => {
    for (const socket of open) if (socket.writable) socket.write('a');
  }, DRIP_EVERY_MS);
  const open: Socket[] = [];
  const report = await sendAll({ kind: 'send', sockets, payload, reads: true, seconds }, (socket) => open.push(socket));
  clearInterval(dripping);
  return report;
}

async function askAgain({ sockets, path, headers, times, seconds }: Extract<Attack, { kind: 'ask' }>) {
  const report = emptyReport();
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const until = performance.now() + seconds * 1_000;
  const ask = () =>
    new Promise<void>((resolve) => {
      const request = get(origin + path, { agent, headers }, (answer) => {
        answer.resume().once('close', () => {
          countStatus(report, String(answer.statusCode));
          resolve();
        });
      });
      request.on('error', () => {
        countStatus(report, 'error');
        resolve();
      });
    });
  const one = async () => {
    const isOver = (turn: number) => isEnough || turn === times || performance.now() >= until;
    for (let turn = 0; !isOver(turn); turn++) await ask();
  };
  await Promise.all(Array.from({ length: sockets }, one));
  agent.destroy();
  return report;
}

function countStatus({ statuses }: AttackReport, status: string): void {
  statuses[status] = (statuses[status] ?? 0) + 1;
}
