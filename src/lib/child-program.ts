import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';

/** A child process refused a request, took too long, or ended. */
export class ChildProgramError extends Error {
  override name = 'ChildProgramError';
}

type Reply<Answer> = { answer: Answer } | { refused: string };

/** Lowers the children's priority: when processor time is short, the server gets three times as much as a child. */
const NICENESS = 5;
/** Makes glibc return freed memory to the system at once; otherwise it keeps large blocks for reuse. */
const FREES_MEMORY = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' };
/**
 * The limit of writable memory of a child, in KiB: about 640 MiB that Node reserves but hardly uses, and 430 MiB for
 * the work. A picture of 50 megapixels needs at most 370 MiB of the latter.
 */
const MEMORY_KIB = 1_100_000;
/**
 * The kernel refuses more memory immediately, whereas a watchdog would react too late. The limit is `RLIMIT_DATA`,
 * since `RLIMIT_AS` also counts the address space that V8 reserves. Node cannot set a limit itself: the shell sets it,
 * then replaces itself by Node.
 */
const LIMITED = { execPath: '/bin/sh', execArgv: ['-c', `ulimit -d ${MEMORY_KIB}; exec "$0" "$@"`, process.execPath] };
/** Only Linux enforces this limit. On other systems, and in a container without a shell, children run without it. */
const canLimit = process.platform === 'linux' && existsSync(LIMITED.execPath);
/** An idle child ends after this time. */
const IDLE_MS = 10_000;

/**
 * Runs work that could harm this process in child processes. Each child is reused, and handles one request at a time.
 */
export class ChildProgram<Request extends object, Answer> {
  readonly #path: string;
  readonly #timeLimitMs: number;
  readonly #idle: { child: ChildProcess; retire: NodeJS.Timeout }[] = [];

  /** @param path path of a script that calls `answerParent` */
  constructor(path: string, timeLimitMs: number) {
    this.#path = path;
    this.#timeLimitMs = timeLimitMs;
  }

  /** @throws ChildProgramError */
  ask(request: Request): Promise<Answer> {
    const child = this.#takeIdle() ?? this.#start();
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void, keep: boolean) => {
        clearTimeout(limit);
        child.removeAllListeners();
        if (keep) this.#setIdle(child);
        else child.kill('SIGKILL');
        settle();
      };
      const fail = (reason: string, keep = false) => finish(() => reject(new ChildProgramError(reason)), keep);
      const limit = setTimeout(() => fail('took too long'), this.#timeLimitMs);
      child.once('exit', () => fail('ended'));
      child.once('error', (error) => fail(String(error)));
      child.once('message', (reply: Reply<Answer>) => {
        if ('answer' in reply) finish(() => resolve(reply.answer), true);
        else fail(reply.refused, true);
      });
      child.send(request);
    });
  }

  #start(): ChildProcess {
    const { execPath, execArgv } = canLimit ? LIMITED : { execPath: process.execPath, execArgv: [] };
    return fork(this.#path, {
      serialization: 'advanced',
      execPath,
      execArgv: [...execArgv, '--disable-warning=ExperimentalWarning'],
      env: { PATH: process.env.PATH ?? '', ...FREES_MEMORY },
    });
  }

  #takeIdle(): ChildProcess | undefined {
    const entry = this.#idle.pop();
    if (!entry) return undefined;
    clearTimeout(entry.retire);
    entry.child.removeAllListeners();
    entry.child.ref();
    return entry.child;
  }

  /** An idle child does not keep this process alive. */
  #setIdle(child: ChildProcess): void {
    const forget = () => {
      const index = this.#idle.findIndex((entry) => entry.child === child);
      if (index >= 0) this.#idle.splice(index, 1);
      child.kill('SIGKILL');
    };
    child.once('exit', forget);
    child.unref();
    child.channel?.unref();
    this.#idle.push({ child, retire: setTimeout(forget, IDLE_MS).unref() });
  }
}

/** Runs in the child: answers the parent's requests with the results of `work`. */
export function answerParent<Request, Answer>(work: (request: Request) => Promise<Answer>): void {
  setPriority(NICENESS);
  process.on('message', async (request: Request) => {
    const reply: Reply<Answer> = await work(request).then(
      (answer) => ({ answer }),
      (error) => ({ refused: String(error) }),
    );
    process.send?.(reply);
  });
  process.on('disconnect', () => process.exit());
}
