import type { ServerResponse } from 'node:http';

/** The response on its way to the client, for content that is too large to buffer. */
export type Outgoing = {
  /** Resolves when the client has read the data sent so far, or has disconnected. */
  drained(): Promise<void>;
  /** Calls `then` once, when the response is finished or the client has disconnected. */
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
