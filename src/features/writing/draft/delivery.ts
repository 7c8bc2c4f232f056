import type { CallFailure } from '../../../http/browser/client.browser.ts';
import { randomId } from '../../../lib/random-id.ts';

type Options<Sent, Published> = {
  /** What is published already, if anything. */
  published: Published | undefined;
  /** Publishes, or changes what is published. @throws CallFailure */
  send: (sent: Sent, onto: Published | undefined, requestId: string) => Promise<Published>;
};

/** What is to stand published; the words tell whether it is still the same. */
type Text<Sent> = { words: string; sent: Sent };

/**
 * Publishes something once, however often its answer is lost: it goes out under one id until an answer comes. Words that
 * were changed meanwhile go out after it.
 * @returns delivers what is read, and goes on until that is what stands
 */
export function createDelivery<Sent, Published>({ published: begun, send }: Options<Sent, Published>) {
  type Sending = Text<Sent> & { requestId: string; onto: Published | undefined };
  let published = begun;
  let unanswered: Sending | undefined;
  const attempt = ({ sent, onto, requestId }: Sending) => send(sent, onto, requestId);

  return async function deliver(read: () => Text<Sent>): Promise<Published> {
    for (;;) {
      const text = read();
      const delivered = await deliverOnce(text);
      // What was typed while it was on its way goes out after it.
      if (read().words === text.words) return delivered;
    }
  };

  async function deliverOnce({ words, sent }: Text<Sent>): Promise<Published> {
    if (unanswered && unanswered.words !== words) {
      // The server may have published it, and this one then changes it.
      published = await attempt(unanswered).catch((failure: CallFailure) => {
        if (failure.status === 0) throw failure;
        return published;
      });
      unanswered = undefined;
    }
    // The same words may be meant for another time now.
    unanswered = unanswered ? { ...unanswered, sent } : { words, sent, requestId: randomId(), onto: published };
    try {
      published = await attempt(unanswered);
      unanswered = undefined;
      return published;
    } catch (failure) {
      if ((failure as CallFailure).status !== 0) unanswered = undefined;
      throw failure;
    }
  }
}
