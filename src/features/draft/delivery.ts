import type { CallFailure } from '../../http/client.browser.ts';
import { randomId } from '../../lib/random-id.ts';

type Options<Sent, Published> = {
  /** What is published already, if anything. */
  published: Published | undefined;
  /** Publishes, or changes what is published. @throws CallFailure */
  send: (sent: Sent, onto: Published | undefined, requestId: string) => Promise<Published>;
};

/**
 * Publishes something once, however often its answer is lost: it goes out under one id until an answer comes. Words that
 * were changed meanwhile go out after it.
 * @returns delivers what is to stand published; `words` tells whether it is still the same
 */
export function createDelivery<Sent, Published>({ published: begun, send }: Options<Sent, Published>) {
  type Sending = { words: string; sent: Sent; requestId: string; onto: Published | undefined };
  let published = begun;
  let unanswered: Sending | undefined;
  const attempt = ({ sent, onto, requestId }: Sending) => send(sent, onto, requestId);

  return async function deliver(words: string, sent: Sent): Promise<Published> {
    if (unanswered && unanswered.words !== words) {
      // The server may have published it, and this one then changes it.
      published = await attempt(unanswered).catch((failure: CallFailure) => {
        if (failure.status === 0) throw failure;
        return published;
      });
      unanswered = undefined;
    }
    unanswered ??= { words, sent, requestId: randomId(), onto: published };
    try {
      published = await attempt(unanswered);
      unanswered = undefined;
      return published;
    } catch (failure) {
      if ((failure as CallFailure).status !== 0) unanswered = undefined;
      throw failure;
    }
  };
}
