import { expect, test } from 'vitest';
import { createDelivery } from '../../../src/features/writing/draft/delivery.ts';

/** A text is published once even if responses are lost, and finally with its latest words. */

type Sending = { words: string; onto: number | undefined; requestId: string };

/**
 * Publishes texts to a fake server.
 * @param answers the server's responses in order: the published content, or the status of a failure
 */
function deliverTo(answers: (number | { status: number })[], published?: number) {
  const sent: Sending[] = [];
  const deliver = createDelivery<string, number>({
    published,
    async send(words, onto, requestId) {
      sent.push({ words, onto, requestId });
      const answer = answers.shift();
      if (typeof answer === 'number') return answer;
      throw answer;
    },
  });
  return { sent, deliver: (words: string, time = '') => deliver(() => ({ words, sent: words + time })), raw: deliver };
}

test('publishes a text and returns the result', async () => {
  const { sent, deliver } = deliverTo([1]);
  expect(await deliver('새잎')).toBe(1);
  expect(sent).toMatchObject([{ words: '새잎', onto: undefined }]);
});

test('updates the content if it is already published', async () => {
  const { sent, deliver } = deliverTo([2], 1);
  await deliver('새잎');
  expect(sent).toMatchObject([{ words: '새잎', onto: 1 }]);
});

test('sends the same text again under the same request id after a lost response', async () => {
  const { sent, deliver } = deliverTo([{ status: 0 }, 1]);
  await expect(deliver('새잎')).rejects.toEqual({ status: 0 });
  expect(await deliver('새잎')).toBe(1);
  expect(sent[1]?.requestId).toBe(sent[0]?.requestId);
});

test('allows another publication time for the same text after a lost response', async () => {
  const { sent, deliver } = deliverTo([{ status: 0 }, 1]);
  await expect(deliver('새잎')).rejects.toEqual({ status: 0 });
  await deliver('새잎', ' 내일');
  expect(sent[1]).toMatchObject({ words: '새잎 내일', requestId: sent[0]?.requestId });
});

test('repeats the lost request and then updates its result if the text has changed', async () => {
  const { sent, deliver } = deliverTo([{ status: 0 }, 1, 2]);
  await expect(deliver('새싹이 낫어요')).rejects.toEqual({ status: 0 });
  expect(await deliver('새싹이 났어요')).toBe(2);
  expect(sent).toMatchObject([
    { words: '새싹이 낫어요', onto: undefined },
    { words: '새싹이 낫어요', onto: undefined, requestId: sent[0]?.requestId },
    { words: '새싹이 났어요', onto: 1 },
  ]);
  expect(sent[2]?.requestId).not.toBe(sent[0]?.requestId);
});

test('publishes the changed text as new if the server refuses the repeated lost request', async () => {
  const { sent, deliver } = deliverTo([{ status: 0 }, { status: 400 }, 1]);
  await expect(deliver('하나')).rejects.toEqual({ status: 0 });
  expect(await deliver('둘')).toBe(1);
  expect(sent.map(({ words, onto }) => [words, onto])).toEqual([
    ['하나', undefined],
    ['하나', undefined],
    ['둘', undefined],
  ]);
});

test('does not send the changed text while the lost request gets no response', async () => {
  const { sent, deliver } = deliverTo([{ status: 0 }, { status: 0 }, 1, 2]);
  await expect(deliver('하나')).rejects.toEqual({ status: 0 });
  await expect(deliver('둘')).rejects.toEqual({ status: 0 });
  expect(await deliver('둘')).toBe(2);
  expect(new Set(sent.slice(0, 3).map(({ requestId }) => requestId)).size).toBe(1);
});

test('sends a refused text again under another request id', async () => {
  const { sent, deliver } = deliverTo([{ status: 400 }, 1]);
  await expect(deliver('하나')).rejects.toEqual({ status: 400 });
  await deliver('하나');
  expect(sent[1]?.requestId).not.toBe(sent[0]?.requestId);
});

test('sends words typed during a request after it', async () => {
  const { sent, raw } = deliverTo([1, 2, 3]);
  const typed = ['하나', '하나 둘', '하나 둘', '하나 둘 셋', '하나 둘 셋', '하나 둘 셋'];
  const read = () => {
    const words = typed.shift() ?? '';
    return { words, sent: words };
  };
  expect(await raw(read)).toBe(3);
  expect(sent.map(({ words, onto }) => [words, onto])).toEqual([
    ['하나', undefined],
    ['하나 둘', 1],
    ['하나 둘 셋', 2],
  ]);
});
