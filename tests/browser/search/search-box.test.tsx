import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import SearchBoxIsland from '../../../src/features/search/SearchBoxIsland.tsx';
import { holdClock, pass, settle } from '../../harness/browser/clock.ts';
import { asked, field, followed, key, network, options, recent, searches, selected, type } from './box.ts';

/** The box in which a reader types what to look for. */

test('on its own page it has the focus from the start; over results and in the header a reader goes to it', () => {
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

describe('sending it off', () => {
  test('with an empty field asks for a word and keeps the focus', async () => {
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

  test('twice within a second is one search, and again after the reader has come back', async () => {
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

  test('while a syllable is composed waits until it is whole, whether or not a second Enter comes', async () => {
    for (const hasSecondEnter of [false, true]) {
      render(<SearchBoxIsland mode="page" />);
      holdClock();
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
    'arrow keys belong to a syllable that is being composed (%j)',
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

describe('the field', () => {
  test('is cleared by a button, which gives it the focus', async () => {
    render(<SearchBoxIsland mode="result" keyword="허브" />);
    expect(field().value).toBe('허브');
    await userEvent.click(screen.getByRole('button', { name: '지우기' }));
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
  });

  test('keeps what was typed before its script came, which counts once', async () => {
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

  test('of results leads back in the history when the reader came from a page of ours, else to the page of search', async () => {
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

describe('what was looked for before', () => {
  const keep = (...keywords: string[]) => {
    localStorage.setItem('member:searches', JSON.stringify(keywords));
    dispatchEvent(new Event('storage'));
  };
  const links = () =>
    within(recent())
      .queryAllByRole('link')
      .map(({ textContent }) => textContent);

  test('stands below the box, and the focus stays there when the button that has it goes', async () => {
    keep('선인장', '허브', '바질');
    render(<SearchBoxIsland mode="page" />);
    expect(links()).toEqual(['선인장', '허브', '바질']);
    await userEvent.click(screen.getByRole('button', { name: '허브 삭제' }));
    expect(links()).toEqual(['선인장', '바질']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '바질 삭제' }));
    await userEvent.click(screen.getByRole('button', { name: '바질 삭제' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '선인장 삭제' }));
    await userEvent.click(screen.getByRole('button', { name: '선인장 삭제' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '자동저장 끄기' }));
    expect(recent().textContent).toContain('최근 검색한 말이 여기에 모여요.');
  });

  test('is deleted at once, or hidden while nothing is kept', async () => {
    keep('선인장', '바질');
    render(<SearchBoxIsland mode="page" />);
    await userEvent.click(screen.getByRole('button', { name: '자동저장 끄기' }));
    expect(links()).toEqual([]);
    expect(recent().textContent).toContain('검색어 자동저장이 꺼져 있어요.');
    expect(screen.queryByRole('button', { name: '전체 삭제' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '자동저장 켜기' }));
    expect(links()).toEqual(['선인장', '바질']);
    await userEvent.click(screen.getByRole('button', { name: '전체 삭제' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '자동저장 끄기' }));
    expect(localStorage.getItem('member:searches')).toBeNull();
  });

  test('stands over results once the field is empty', async () => {
    keep('허브');
    render(<SearchBoxIsland mode="result" keyword="허브" />);
    expect(screen.queryByRole('region', { name: '최근 검색어' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '지우기' }));
    expect(links()).toEqual(['허브']);
  });
});

describe('in the window of the header', () => {
  test('nothing is asked for before the reader has come to it, and then tags that many look for', async () => {
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

  test('suggestions take the place of tags and recent searches', async () => {
    render(<SearchBoxIsland mode="dialog" />);
    field().focus();
    await type('몬');
    expect(options()).toHaveLength(2);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
