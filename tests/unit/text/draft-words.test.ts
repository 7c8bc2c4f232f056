import { expect, test } from 'vitest';
import { wordsOf } from '../../../src/features/contents/talk/write/draft-words.ts';

const image = { url: '/media/a/320.webp', alt: '' };

test.each([
  ['its words', { content: ' 새잎이 났어요. ', images: [image] }, '새잎이 났어요.'],
  ['how many pictures it has while it has no words', { content: ' \n', images: [image, image] }, '(사진 2장)'],
  ['nothing while it is empty', { content: '', images: [] }, ''],
])('a draft of a talk is listed by %s', (_by, draft, words) => {
  expect(wordsOf(draft)).toBe(words);
});
