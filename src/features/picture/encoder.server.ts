import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../lib/project-root.ts';
import type { EncodeAnswer, EncodedPicture, EncodeRequest } from './encode-process.ts';

/** The bytes are no picture that we accept. */
export class PictureRefusedError extends Error {
  override name = 'PictureRefusedError';
}

const PROCESSES = 2;
const TIME_LIMIT_MS = 20_000;
const IDLE_MS = 10_000;

type Job = { bytes: Uint8Array; resolve(picture: EncodedPicture): void; reject(error: Error): void };

const queue: Job[] = [];
const idle: { child: ChildProcess; retire: NodeJS.Timeout }[] = [];
let running = 0;

/**
 * Decodes and re-encodes a picture in a child process, two at a time.
 * @throws PictureRefusedError when it cannot be read, is too large, takes too long or ends the child
 */
export function encodePicture(bytes: Uint8Array): Promise<EncodedPicture> {
  return new Promise((resolve, reject) => {
    queue.push({ bytes, resolve, reject });
    serve();
  });
}

function serve(): void {
  if (running >= PROCESSES) return;
  const job = queue.shift();
  if (!job) return;
  running++;
  const child = takeIdle() ?? startChild();
  const finish = (settle: () => void, keep: boolean) => {
    clearTimeout(limit);
    child.removeAllListeners();
    running--;
    if (keep) setIdle(child);
    else child.kill('SIGKILL');
    settle();
    serve();
  };
  const refuse = (reason: string) => finish(() => job.reject(new PictureRefusedError(reason)), false);
  const limit = setTimeout(() => refuse('took too long'), TIME_LIMIT_MS);
  child.once('exit', () => refuse('decoder ended'));
  child.once('error', (error) => refuse(String(error)));
  child.once('message', (answer: EncodeAnswer) => {
    if ('picture' in answer) finish(() => job.resolve(answer.picture), true);
    else finish(() => job.reject(new PictureRefusedError(answer.refused)), true);
  });
  child.send({ bytes: job.bytes } satisfies EncodeRequest);
}

function startChild(): ChildProcess {
  return fork(join(projectRoot, 'src/features/picture/encode-process.ts'), {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { PATH: process.env.PATH ?? '' },
  });
}

function takeIdle(): ChildProcess | undefined {
  const entry = idle.pop();
  if (!entry) return undefined;
  clearTimeout(entry.retire);
  entry.child.removeAllListeners();
  entry.child.ref();
  return entry.child;
}

/** An idle child does not keep the server's process alive, and ends after a while. */
function setIdle(child: ChildProcess): void {
  const forget = () => {
    const index = idle.findIndex((entry) => entry.child === child);
    if (index >= 0) idle.splice(index, 1);
    child.kill('SIGKILL');
  };
  child.once('exit', forget);
  child.unref();
  child.channel?.unref();
  idle.push({ child, retire: setTimeout(forget, IDLE_MS).unref() });
}
