import '../../harness/browser/top-layer.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
// The search field loads this module with its first call.
import '../../../src/http/browser/client.browser.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import { settle } from '../../harness/browser/clock.ts';
import { type Network, openNetwork } from '../../harness/browser/network.ts';

/** Parts of the search field, and the navigations that it causes. */

export const SUGGEST = 'GET /api/v1/search/suggest';
const plants: Record<string, string> = { 산: '산세베리아', 몬스테라: '몬스테라', 몬: '몬스테라' };

export let network: Network;
/** The keywords of all submitted forms. */
export let searches: string[];
/** The targets of pressed links. */
export let followed: string[];

const catchSubmit = (event: SubmitEvent) => {
  const { keyword } = (event.target as HTMLFormElement).elements as unknown as { keyword: HTMLInputElement };
  if (!event.defaultPrevented) searches.push(keyword.value);
  event.preventDefault();
};
const catchClick = (event: MouseEvent) => {
  const link = (event.target as Element).closest('a');
  if (link && !event.defaultPrevented) followed.push(link.getAttribute('href') ?? '');
  if (link) event.preventDefault();
};

beforeEach(() => {
  clearDevice();
  [searches, followed] = [[], []];
  network = openNetwork();
  network.answer(SUGGEST, ({ url }) => {
    const keyword = new URL(url).searchParams.get('keyword') ?? '';
    const name = plants[keyword];
    const suggestPlants = name ? [{ slug: keyword === '산' ? 'sansevieria' : 'monstera', name, note: '' }] : [];
    return Response.json({
      result: { suggestPlants, suggestTags: keyword === '' ? ['물주기'] : [`${keyword} 키우기`] },
    });
  });
  addEventListener('submit', catchSubmit);
  addEventListener('click', catchClick);
});
afterEach(() => {
  cleanup();
  removeEventListener('submit', catchSubmit);
  removeEventListener('click', catchClick);
});

export const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '검색어' });
export const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
export const selected = () => screen.queryAllByRole('option', { selected: true }).map(({ textContent }) => textContent);
export const recent = () => screen.getByRole('region', { name: '최근 검색어' });
export const asked = () => network.sent.map((line) => decodeURIComponent(line.slice(`${SUGGEST}?keyword=`.length)));
export const type = async (text: string) => {
  fireEvent.input(field(), { target: { value: text } });
  await settle();
};
export const key = (name: string, more: object = {}) => fireEvent.keyDown(field(), { key: name, ...more });
