import type { CallFailure } from '../../../http/browser/client.browser.ts';
import { randomId } from '../../../lib/random-id.ts';

type Options<Sent, Published> = {
  /** The published content that the form edits; undefined for a new one. */
  published: Published | undefined;
  /** Publishes a new content, or changes `onto`. @throws CallFailure */
  send: (sent: Sent, onto: Published | undefined, requestId: string) => Promise<Published>;
};

/** A text to publish. `words` identifies the text, so that a change is noticed. */
type Text<Sent> = { words: string; sent: Sent };

/**
 * Creates a function that publishes idempotently. It resends a text under the same request id until a response comes. If
 * the text changed meanwhile, the function then sends the changed text.
 * @returns a function that publishes the text from `read`, and repeats until `read` returns the published text
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
      // If the author typed during the call, the new text follows.
      if (read().words === text.words) return delivered;
    }
  };

  async function deliverOnce({ words, sent }: Text<Sent>): Promise<Published> {
    if (unanswered && unanswered.words !== words) {
      // The server may have published the earlier text without a response. Resend it, so that the new text changes it.
      published = await attempt(unanswered).catch((failure: CallFailure) => {
        if (failure.status === 0) throw failure;
        return published;
      });
      unanswered = undefined;
    }
    // The same text may have another time of publication now.
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
