import { expect, test } from 'vitest';
import { createDelivery } from '../../../src/features/draft/delivery.ts';

/** A text is published once, even if answers are lost, and stands as it was last written. */

type Sending = { words: string; onto: number | undefined; requestId: string };

/** @param answers of the server, in order: what is published then, or a failure's status */
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

test('a text is sent, and what it has become is returned', async () => {
  const { sent, deliver } = deliverTo([1]);
  expect(await deliver('새잎')).toBe(1);
  expect(sent).toMatchObject([{ words: '새잎', onto: undefined }]);
});

test('published already, a text changes that', async () => {
  const { sent, deliver } = deliverTo([2], 1);
  await deliver('새잎');
  expect(sent).toMatchObject([{ words: '새잎', onto: 1 }]);
});

test('after a lost answer, the same words go out under the same id', async () => {
  const { sent, deliver } = deliverTo([{ status: 0 }, 1]);
  await expect(deliver('새잎')).rejects.toEqual({ status: 0 });
  expect(await deliver('새잎')).toBe(1);
  expect(sent[1]?.requestId).toBe(sent[0]?.requestId);
});

test('after a lost answer, the same words may go out for another time', async () => {
  const { sent, deliver } = deliverTo([{ status: 0 }, 1]);
  await expect(deliver('새잎')).rejects.toEqual({ status: 0 });
  await deliver('새잎', ' 내일');
  expect(sent[1]).toMatchObject({ words: '새잎 내일', requestId: sent[0]?.requestId });
});

test('after a lost answer, other words change what the lost request has published', async () => {
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

test('after a lost answer, other words are published anew when the lost request is refused', async () => {
  const { sent, deliver } = deliverTo([{ status: 0 }, { status: 400 }, 1]);
  await expect(deliver('하나')).rejects.toEqual({ status: 0 });
  expect(await deliver('둘')).toBe(1);
  expect(sent.map(({ words, onto }) => [words, onto])).toEqual([
    ['하나', undefined],
    ['하나', undefined],
    ['둘', undefined],
  ]);
});

test('while the lost request stays unanswered, other words wait', async () => {
  const { sent, deliver } = deliverTo([{ status: 0 }, { status: 0 }, 1, 2]);
  await expect(deliver('하나')).rejects.toEqual({ status: 0 });
  await expect(deliver('둘')).rejects.toEqual({ status: 0 });
  expect(await deliver('둘')).toBe(2);
  expect(new Set(sent.slice(0, 3).map(({ requestId }) => requestId)).size).toBe(1);
});

test('words that are refused go out under another id', async () => {
  const { sent, deliver } = deliverTo([{ status: 400 }, 1]);
  await expect(deliver('하나')).rejects.toEqual({ status: 400 });
  await deliver('하나');
  expect(sent[1]?.requestId).not.toBe(sent[0]?.requestId);
});

test('words that are typed while a text is on its way go out after it', async () => {
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
