import '../../harness/browser/top-layer.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reportError } from '../../../src/features/operations/app-error/report-error.browser.ts';
import { reportOnPress } from '../../../src/features/operations/app-error/report-page.browser.ts';
import { $me } from '../../../src/session/browser/me.store.ts';
import type { Me } from '../../../src/session/me.ts';
import IslandBoundary from '../../../src/shell/islands/IslandBoundary.tsx';
import { settle } from '../../harness/browser/clock.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { type Network, openNetwork } from '../../harness/browser/network.ts';

/** Error reports: sent when a viewer chooses to, once per page, and without personal data. */

const REPORT = 'POST /api/report/app-error';

let network: Network;
let reports: { title: string; callstack: string; userId: unknown }[];
beforeEach(() => {
  network = openNetwork();
  reports = [];
  network.answer(REPORT, async (request) => {
    reports.push(await request.json());
    return Response.json({});
  });
  $me.set(undefined);
});
afterEach(cleanup);

function Broken(): never {
  throw new TypeError('broken on purpose');
}

describe('a report', () => {
  test('contains the error, its stack, and the member’s id or that nobody is signed in', async () => {
    reportError(Object.assign(new TypeError('no leaf'), { stack: 'at leaf (/_astro/leaf.js:1:2)' }));
    $me.set({ id: 7 } as Me);
    reportError(new Error('no root'));
    await settle();
    expect(reports[0]).toEqual({
      title: 'TypeError: no leaf',
      callstack: 'at leaf (/_astro/leaf.js:1:2)',
      userId: 'not-signed-in',
    });
    expect(reports[1]).toMatchObject({ title: 'Error: no root', userId: 7 });
  });

  test('is sent once per page, unless it did not arrive', async () => {
    network.loseRequests(REPORT);
    for (let press = 0; press < 3; press++) {
      reportError(new Error('pressed three times'));
      await settle();
    }
    expect(reports).toHaveLength(1);
    expect(network.sent).toHaveLength(2);
  });

  test('contains no e-mail address, and is cut to the maximum lengths', async () => {
    const error = new Error(`of leaf@garden.test ${'a'.repeat(400)}`);
    error.stack = 's'.repeat(5_000);
    reportError(error);
    await settle();
    expect(reports[0]?.title).toMatch(/^Error: of <e-mail> a+$/);
    expect([reports[0]?.title.length, reports[0]?.callstack.length]).toEqual([300, 4_000]);
  });

  test('accepts any thrown value', async () => {
    reportError('a text');
    reportError(undefined);
    await settle();
    expect(reports.map(({ title, callstack }) => [title, callstack])).toEqual([
      ['Error: a text', ''],
      ['Error: undefined', ''],
    ]);
  });
});

test('the failure page reports the kind of page and the request id when its link is pressed', async () => {
  history.replaceState(null, '', '/story/7?from=list');
  const link = Object.assign(document.createElement('a'), { href: '#help' });
  link.dataset.request = '0123456789abcdef0123456789abcdef';
  reportOnPress(link);
  expect(network.sent).toEqual([]);
  link.click();
  link.click();
  await settle();
  expect(reports).toEqual([
    { title: 'Server error: /story/0', callstack: 'request 0123456789abcdef0123456789abcdef', userId: 'not-signed-in' },
  ]);
});

describe('an island that breaks', () => {
  const show = async (height: number) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const island = document.createElement('astro-island');
    island.append(document.createElement('form'));
    vi.spyOn(island.firstElementChild as Element, 'clientHeight', 'get').mockReturnValue(height);
    render(
      <>
        <p>그 밖의 것</p>
        {createElement(IslandBoundary, { island }, createElement(Broken))}
      </>,
    );
    await vi.dynamicImportSettled();
    await act(settle);
  };

  test('is replaced by the failure screen, which sends a report on request; the rest of the page stays', async () => {
    await show(400);
    const screenOfFailure = screen.getByRole('alert');
    expect(screenOfFailure.textContent).toContain('현재 서비스가 원활하지 않습니다');
    expect(screenOfFailure.textContent).toContain('캐시와 쿠키를 지우고 다시 로그인해 주세요');
    expect(screen.getByText('그 밖의 것')).toBeTruthy();
    expect(network.sent).toEqual([]);
    const link = screen.getByRole('link', { name: /^오류 알리고 도움말 보기/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/help/trouble', '_blank']);
    link.addEventListener('click', (event) => event.preventDefault());
    for (let press = 0; press < 2; press++) fireEvent.click(link);
    await settle();
    expect(reports.map(({ title }) => title)).toEqual(['TypeError: broken on purpose']);
  });

  test('can be rendered again', async () => {
    const asked = watchNavigations();
    await show(400);
    fireEvent.click(screen.getByRole('button', { name: /다시/ }));
    expect(asked).toEqual(['reload']);
  });

  test('in the place of a button is replaced by a button that sends a report', async () => {
    await show(40);
    expect(screen.getByRole('link', { name: /^오류 알리기/ })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).not.toContain('캐시');
  });
});
