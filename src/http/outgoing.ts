import type { ServerResponse } from 'node:http';

/** The answer on its way to the reader, for what is too large to be held while they take it in. */
export type Outgoing = {
  /** Resolves when the reader has taken what has been sent so far, or has gone. */
  drained(): Promise<void>;
  /** Called once, when the answer is over or its reader has gone. */
  whenOver(then: () => void): void;
};

export function outgoingOf(response: ServerResponse): Outgoing {
  return {
    drained: () =>
      new Promise((resolve) => {
        if (response.destroyed || !response.writableNeedDrain) return resolve();
        const done = () => {
          response.off('drain', done).off('close', done);
          resolve();
        };
        response.on('drain', done).on('close', done);
      }),
    whenOver(then) {
      if (response.destroyed) then();
      else response.once('close', then);
    },
  };
}
