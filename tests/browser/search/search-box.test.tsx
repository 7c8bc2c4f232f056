import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import SearchBoxIsland from '../../../src/features/discovery/search/suggest/SearchBoxIsland.tsx';
import { stopClock, pass, settle } from '../../harness/browser/clock.ts';
import { asked, field, followed, key, network, options, recent, searches, selected, type } from './box.ts';

/** The search field. */

test('has the focus on the page of search, and not over results or in the header', () => {
  for (const [mode, hasFocus] of [
    ['page', true],
    ['result', false],
    ['dialog', false],
  ] as const) {
    render(<SearchBoxIsland mode={mode} keyword="허브" />);
    expect(document.activeElement === field(), mode).toBe(hasFocus);
    cleanup();
  }
});

describe('submitting the field', () => {
  test('without text asks for a keyword and keeps the focus', async () => {
    render(<SearchBoxIsland mode="page" />);
    key('Enter');
    expect(screen.getByRole('alert').textContent).toBe('검색어를 입력해 주세요.');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    await type('   ');
    expect(screen.getByRole('alert').textContent).toBe('');
    await userEvent.click(screen.getByRole('button', { name: '검색' }));
    expect(screen.getByRole('alert').textContent).toBe('검색어를 입력해 주세요.');
    expect(document.activeElement).toBe(field());
    expect(searches).toEqual([]);
  });

  test('twice within a second searches once, and works again after the viewer has returned', async () => {
    render(<SearchBoxIsland mode="page" />);
    await type('허브');
    let now = 5_000;
    vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => now);
    key('Enter');
    now += 999;
    key('Enter');
    expect(searches).toEqual(['허브']);
    dispatchEvent(new Event('pageshow'));
    key('Enter');
    now += 1_000;
    key('Enter');
    expect(searches).toEqual(['허브', '허브', '허브']);
  });

  test('during a composition waits until the syllable is complete, with or without a second Enter', async () => {
    for (const hasSecondEnter of [false, true]) {
      render(<SearchBoxIsland mode="page" />);
      stopClock();
      fireEvent.compositionStart(field());
      fireEvent.input(field(), { target: { value: '허브' } });
      key('Enter', { keyCode: 229 });
      await pass(1_000);
      expect(searches).toEqual([]);
      fireEvent.compositionEnd(field());
      if (hasSecondEnter) key('Enter');
      await pass(100);
      expect(searches.splice(0)).toEqual(['허브']);
      cleanup();
    }
  });

  test.each([{ keyCode: 229 }, { isComposing: true }])(
    'arrow keys during a composition belong to the composition (%j)',
    async (event) => {
      render(<SearchBoxIsland mode="page" />);
      field().focus();
      if (!('isComposing' in event)) fireEvent.compositionStart(field());
      await type('몬');
      key('ArrowDown', event);
      expect(selected()).toEqual([]);
      if (!('isComposing' in event)) fireEvent.compositionEnd(field());
      key('ArrowDown');
      expect(selected()).toEqual(['몬스테라식물 사전']);
    },
  );
});

describe('the search field', () => {
  test('is cleared by a button, and gets the focus', async () => {
    render(<SearchBoxIsland mode="result" keyword="허브" />);
    expect(field().value).toBe('허브');
    await userEvent.click(screen.getByRole('button', { name: '지우기' }));
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
  });

  test('keeps text typed before its script loaded, and reports it once', async () => {
    const container = document.body.appendChild(document.createElement('div'));
    const { renderToString } = await import('react-dom/server');
    container.innerHTML = renderToString(<SearchBoxIsland mode="page" />);
    expect(field().required).toBe(true);
    field().value = '몬';
    field().focus();
    render(<SearchBoxIsland mode="page" />, { container, hydrate: true });
    await settle();
    expect(field().value).toBe('몬');
    expect(asked()).toEqual(['몬']);
    expect(options()).toHaveLength(2);
    container.remove();
  });

  test('over results goes back in the history if the viewer came from one of our pages, and otherwise opens the page of search', async () => {
    const back = vi.spyOn(history, 'back').mockImplementation(() => {});
    render(<SearchBoxIsland mode="result" keyword="허브" />);
    const link = screen.getByRole('link', { name: '뒤로 가기' });
    await userEvent.click(link);
    expect([followed, back.mock.calls.length]).toEqual([['/search'], 0]);
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${location.origin}/search`);
    await userEvent.click(link);
    expect(back).toHaveBeenCalledTimes(1);
    fireEvent.click(link, { ctrlKey: true });
    expect(back).toHaveBeenCalledTimes(1);
    expect(followed).toEqual(['/search', '/search']);
  });
});

describe('recent searches', () => {
  const keep = (...keywords: string[]) => {
    localStorage.setItem('member:searches', JSON.stringify(keywords));
    dispatchEvent(new Event('storage'));
  };
  const links = () =>
    within(recent())
      .queryAllByRole('link')
      .map(({ textContent }) => textContent);

  test('are listed below the field, which gets the focus when the pressed button disappears', async () => {
    keep('선인장', '허브', '바질');
    render(<SearchBoxIsland mode="page" />);
    expect(links()).toEqual(['선인장', '허브', '바질']);
    await userEvent.click(screen.getByRole('button', { name: '허브 지우기' }));
    expect(links()).toEqual(['선인장', '바질']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '바질 지우기' }));
    await userEvent.click(screen.getByRole('button', { name: '바질 지우기' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '선인장 지우기' }));
    await userEvent.click(screen.getByRole('button', { name: '선인장 지우기' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '자동 저장 끄기' }));
    expect(recent().textContent).toContain('최근 검색한 말이 여기에 모여요.');
  });

  test('are deleted at once, or hidden while they are switched off', async () => {
    keep('선인장', '바질');
    render(<SearchBoxIsland mode="page" />);
    await userEvent.click(screen.getByRole('button', { name: '자동 저장 끄기' }));
    expect(links()).toEqual([]);
    expect(recent().textContent).toContain('검색어 자동 저장이 꺼져 있어요.');
    expect(screen.queryByRole('button', { name: '모두 지우기' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '자동 저장 켜기' }));
    expect(links()).toEqual(['선인장', '바질']);
    await userEvent.click(screen.getByRole('button', { name: '모두 지우기' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '자동 저장 끄기' }));
    expect(localStorage.getItem('member:searches')).toBeNull();
  });

  test('are shown over results when the field is empty', async () => {
    keep('허브');
    render(<SearchBoxIsland mode="result" keyword="허브" />);
    expect(screen.queryByRole('region', { name: '최근 검색어' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '지우기' }));
    expect(links()).toEqual(['허브']);
  });
});

describe('the dialog in the header', () => {
  test('makes no call before it opens, and then loads popular tags', async () => {
    render(<SearchBoxIsland mode="dialog" />);
    await settle();
    expect(network.sent).toEqual([]);
    expect(field().placeholder).toBe('무엇이 궁금하세요?');
    field().focus();
    await settle();
    const tags = screen.getByRole('region', { name: '추천 태그' });
    expect(within(tags).getByRole('link', { name: '#물주기' }).getAttribute('href')).toContain(
      '/search/result?keyword=',
    );
  });

  test('shows suggestions instead of tags and recent searches', async () => {
    render(<SearchBoxIsland mode="dialog" />);
    field().focus();
    await type('몬');
    expect(options()).toHaveLength(2);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
