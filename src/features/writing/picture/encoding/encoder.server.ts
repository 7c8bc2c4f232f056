import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ChildProgram, ChildProgramError } from '../../../../lib/child-program.ts';
import { projectRoot } from '../../../../lib/files/project-root.ts';
import { WorkQueue } from '../../../../lib/work-queue.ts';
import type { ReceivedPicture, ReceiveRequest } from './receive-process.ts';
import type { ResizeRequest } from './resize-process.ts';

/** The bytes are not a picture that we accept. */
export class PictureRefusedError extends Error {
  override name = 'PictureRefusedError';
}

const TIME_LIMIT_MS = 20_000;
const LIMITS = {
  atOnce: 2,
  // A waiting upload holds its bytes in memory. A background task that finds no room is dropped: its file is made on
  // request.
  waiting: { upload: 24, reader: 300, background: 1_000 },
  // After a refusal the reader does not see the picture, so the limit is as long as the timeout of a proxy in front of
  // us.
  waitMs: 60_000,
};

const program = <Request extends object, Answer>(name: string) =>
  new ChildProgram<Request, Answer>(join(projectRoot, 'src/features/writing/picture/encoding', name), TIME_LIMIT_MS);

const receive = program<ReceiveRequest, ReceivedPicture>('receive-process.ts');
const resize = program<ResizeRequest, Uint8Array>('resize-process.ts');

const SHARED = Symbol.for('pureut.encoder-queue');

/**
 * Returns the queue of all tasks of this process that encode or draw pictures. The server runs from source and the
 * application from its build, so this module is loaded twice; `globalThis` lets both share one queue.
 */
export function encoderQueue(): WorkQueue {
  const place = globalThis as { [SHARED]?: WorkQueue };
  place[SHARED] ??= new WorkQueue(LIMITS);
  return place[SHARED];
}

/**
 * Decodes and re-encodes an untrusted picture in a child process.
 * @param memberId the uploading member; the queue alternates between members
 * @throws PictureRefusedError if the picture is unreadable or too large, takes too long or ends the child process
 * @throws QueueFullError
 */
export function receivePicture(bytes: Uint8Array, memberId?: number): Promise<ReceivedPicture> {
  return encoderQueue().run({ key: randomUUID(), priority: 'upload', from: String(memberId) }, () =>
    receive.ask({ bytes }).catch((error) => {
      throw error instanceof ChildProgramError ? new PictureRefusedError(error.message) : error;
    }),
  );
}

/**
 * Encodes one of the files of a picture in a child process. Call it from a task of `encoderQueue`.
 * @param original the original from `receivePicture`
 * @param name a name from `fileNames`
 * @throws ChildProgramError
 */
export function resizePicture(original: Uint8Array, name: string): Promise<Uint8Array> {
  return resize.ask({ original, name });
}
