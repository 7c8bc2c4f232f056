import { expect, test } from 'vitest';
import { tellAges } from '../../../src/ui/ages.ts';
import { stopClock } from '../../harness/browser/clock.ts';

test.each([
  ['2020-01-01T00:00:30Z', '방금'],
  ['2020-01-01T00:05:00Z', '5분 전'],
  ['2020-01-01T03:00:00Z', '3시간 전'],
  ['2020-01-01T20:00:00Z', '어제'],
  ['2020-01-04T00:00:00Z', '2020.01.01'],
])('at %s the age follows the viewer’s clock, whatever the cached page says: %s', (now, told) => {
  stopClock(now);
  document.body.innerHTML =
    '<time data-ago datetime="2020-01-01T00:00:00Z">방금</time><time datetime="2020-01-01T00:00:00Z">1월 1일</time>';
  tellAges(document);
  expect([...document.querySelectorAll('time')].map(({ textContent }) => textContent)).toEqual([told, '1월 1일']);
});
