import { describe, expect, test } from 'vitest';
import {
  hidesFirstProvider,
  inAppBrowserOf,
  outsideAddress,
} from '../../../src/features/people/sign-in/provider/in-app-browser.ts';
import { providersAt } from '../../../src/features/people/sign-in/sign-in.ts';
import { hasWriteButton } from '../../../src/shell/write/write-button.ts';

describe('the sign-in buttons', () => {
  test.each([
    ['2025-06-09T23:59:59.999Z', ['APPLE', 'GOOGLE', 'NAVER']],
    ['2025-06-10T00:00:00.000Z', ['APPLE', 'GOOGLE', 'NAVER', 'KAKAO']],
    ['2026-01-01T00:00:00.000Z', ['APPLE', 'GOOGLE', 'NAVER', 'KAKAO']],
  ])('at %s are %j', (now, expected) => {
    expect(providersAt(new Date(now))).toEqual(expected);
  });
});

describe('the in-app browser', () => {
  const android = 'Mozilla/5.0 (Linux; Android 15)';
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)';
  const { href: here } = new URL('https://pureut.example/story?tag=허브#end');

  test.each([
    [`${android} KAKAOTALK/25.8.0`, 'kakaotalk'],
    [`${iphone} Instagram 390.0.0`, 'instagram'],
    [`${iphone} NAVER(inapp; search; 2000; 12.15.1; 16PROMAX)`, 'naver('],
    [`${iphone} [FBAN/FBIOS;FBAV/520.0.0;FBBV/1]`, 'fban'],
    [`${android} [FB_IAB/FB4A;FBAV/520.0.0;]`, 'fb_iab'],
    [`${android} Line/15.3.0/IAB`, 'line/'],
    [`${android} DaumApps/9.8.0 DaumDevice/mobile`, 'daumapps'],
    [`${android} BAND/17.0.1 (Android OS 15)`, 'band/'],
    [`${iphone} Barcelona 390.0.0`, 'barcelona'],
    [`${iphone} Version/18.5 Safari/604.1`, undefined],
    [`${android} Chrome/147.0.0.0 Mobile Safari/537.36 NAVER Whale`, undefined],
    [`${android} Chrome/147.0.0.0 Mobile Offline/1`, undefined],
  ])('%s is recognised as %s', (userAgent, expected) => {
    expect(inAppBrowserOf(userAgent)).toBe(expected);
  });

  test('has no first button in KakaoTalk and Instagram only', () => {
    const agents = [
      'KAKAOTALK 25.8.0',
      'Instagram 390.0.0',
      'Line/15.3.0/IAB',
      'NAVER(inapp; search)',
      'Barcelona 390',
    ];
    const browsers = agents.map((agent) => inAppBrowserOf(`${iphone} ${agent}`) ?? '');
    expect(browsers.map(hidesFirstProvider)).toEqual([true, true, false, false, false]);
  });

  test.each([
    [`${iphone} KAKAOTALK 25.8.0`, `kakaotalk://web/openExternal?url=${encodeURIComponent(here)}`],
    [`${android} Instagram 390.0.0`, 'intent://pureut.example/story?tag=%ED%97%88%EB%B8%8C#Intent;scheme=https;end'],
    [
      `${android} NAVER(inapp; search; 2000; 12.15.1)`,
      'intent://pureut.example/story?tag=%ED%97%88%EB%B8%8C#Intent;scheme=https;end',
    ],
    [`${iphone} Instagram 390.0.0`, undefined],
    [`${iphone} NAVER(inapp; search; 2000; 12.15.1)`, undefined],
    [android, undefined],
  ])('%s opens the external browser with %s', (userAgent, expected) => {
    expect(outsideAddress(userAgent, here)).toBe(expected);
  });
});

test('phones have a button for writing on lists of members’ contents', () => {
  const paths = ['/story', '/community/list', '/community/feed/all', '/story/7', '/', '/article'];
  expect(paths.filter(hasWriteButton)).toEqual(paths.slice(0, 3));
  // Pages with a form for a talk or for comments have no button.
  expect(['/community/writing', '/community/view/7'].filter(hasWriteButton)).toEqual([]);
});
