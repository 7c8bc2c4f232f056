import { expect, test } from 'vitest';
import { shareSites } from '../../../src/shell/share/share-sites.ts';

const talk = { title: '잎이 & 났어요', url: 'https://pureut.example/community/view/7' };

test('the links of Facebook and X contain the page’s URL', () => {
  const [facebook, x, ...others] = shareSites(talk);
  expect(others).toEqual([]);
  expect(new URL(facebook?.href ?? '').searchParams.get('u')).toBe(talk.url);
  expect(Object.fromEntries(new URL(x?.href ?? '').searchParams)).toEqual({ text: talk.title, url: talk.url });
});

test('the link of Kakao, which needs a key, lets Kakao read the page', () => {
  const [kakao] = shareSites(talk, 'f'.repeat(32));
  expect(kakao?.label).toBe('카카오톡');
  const { origin, searchParams } = new URL(kakao?.href ?? '');
  expect([origin, searchParams.get('app_key'), searchParams.get('validation_action')]).toEqual([
    'https://sharer.kakao.com',
    'f'.repeat(32),
    'scrap',
  ]);
  expect(JSON.parse(searchParams.get('validation_params') ?? '')).toMatchObject({ request_url: talk.url });
});
