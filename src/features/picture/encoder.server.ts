import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ChildProgram, ChildProgramError } from '../../lib/child-program.ts';
import { projectRoot } from '../../lib/project-root.ts';
import { WorkQueue } from '../../lib/work-queue.ts';
import type { ReceivedPicture, ReceiveRequest } from './receive-process.ts';
import type { ResizeRequest } from './resize-process.ts';

/** The bytes are no picture that we accept. */
export class PictureRefusedError extends Error {
  override name = 'PictureRefusedError';
}

const TIME_LIMIT_MS = 20_000;
const LIMITS = {
  atOnce: 2,
  // An upload that waits holds its bytes; what waits in the background is made when it is asked for, if not before.
  waiting: { upload: 24, reader: 300, background: 1_000 },
  // A reader who is refused is left without the picture, so this is as long as a proxy in front of us waits.
  waitMs: 60_000,
};

const program = <Request extends object, Answer>(name: string) =>
  new ChildProgram<Request, Answer>(join(projectRoot, 'src/features/picture', name), TIME_LIMIT_MS);

const receive = program<ReceiveRequest, ReceivedPicture>('receive-process.ts');
const resize = program<ResizeRequest, Uint8Array>('resize-process.ts');

const SHARED = Symbol.for('pureut.encoder-queue');

/**
 * Where everything of this process waits that encodes or draws pictures. The server runs from source and the
 * application from its build, so this module is loaded twice; the queue is shared on purpose.
 */
export function encoderQueue(): WorkQueue {
  const place = globalThis as { [SHARED]?: WorkQueue };
  place[SHARED] ??= new WorkQueue(LIMITS);
  return place[SHARED];
}

/**
 * Decodes and re-encodes an untrusted picture in a child process.
 * @param memberId the uploading member; members take turns
 * @throws PictureRefusedError when it cannot be read, is too large, takes too long or ends the child
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
 * Makes one of the files of a picture in a child process; the caller has its turn in the queue.
 * @param original as `receivePicture` gave it
 * @param name as `fileNames` gives it
 * @throws ChildProgramError
 */
export function resizePicture(original: Uint8Array, name: string): Promise<Uint8Array> {
  return resize.ask({ original, name });
}
