import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import SearchBoxIsland from '../../../src/features/search/SearchBoxIsland.tsx';
import { settle } from '../../harness/browser/clock.ts';
import { failure } from '../../harness/browser/network.ts';
import { asked, field, followed, key, network, options, searches, selected, SUGGEST, type } from './box.ts';

/** What the search box suggests as a reader types. */

describe('what is suggested', () => {
  test('is asked for as the reader types, and leads to plants and to what is found under tags', async () => {
    render(<SearchBoxIsland mode="page" />);
    field().focus();
    await type('몬');
    expect(options()).toEqual(['몬스테라식물 사전', '몬 키우기']);
    expect(field().getAttribute('aria-expanded')).toBe('true');
    const links = screen.getAllByRole('option').map((option) => option.getAttribute('href'));
    expect(links).toEqual(['/plant/monstera', `/search/result?${new URLSearchParams({ keyword: '몬 키우기' })}`]);
  });

  test('is for the newest text: an answer that comes too late is not shown, and nothing is asked twice', async () => {
    render(<SearchBoxIsland mode="page" />);
    field().focus();
    const release = network.hold(`${SUGGEST}?keyword=${encodeURIComponent('산')}`);
    void type('산');
    fireEvent.input(field(), { target: { value: '선인장' } });
    fireEvent.input(field(), { target: { value: '몬스테라' } });
    await vi.waitFor(() => expect(asked()).toEqual(['산']));
    release();
    await settle();
    expect(options()).toEqual(['몬스테라식물 사전', '몬스테라 키우기']);
    expect(asked()).toEqual(['산', '몬스테라']);
    await type('몬스테라 ');
    expect(asked()).toEqual(['산', '몬스테라']);
  });

  test('is nothing for an empty field, and where the call fails; the next text is asked for again', async () => {
    render(<SearchBoxIsland mode="page" />);
    field().focus();
    await type('몬');
    await type('');
    expect(options()).toEqual([]);
    const refusal = network.answer(SUGGEST, () => failure(429, 'TOO_MANY_REQUESTS'));
    await type('산');
    expect(options()).toEqual([]);
    refusal.undo();
    await type('몬');
    expect(options()).toHaveLength(2);
  });

  test('is not what was asked for before the field was emptied', async () => {
    render(<SearchBoxIsland mode="page" />);
    field().focus();
    const release = network.hold(SUGGEST);
    void type('몬');
    fireEvent.input(field(), { target: { value: '' } });
    release();
    await settle();
    expect(options()).toEqual([]);
  });

  test('is reached with the arrow keys, round by way of the field, and opened with Enter', async () => {
    render(<SearchBoxIsland mode="page" />);
    field().focus();
    await type('몬');
    key('ArrowDown');
    expect(selected()).toEqual(['몬스테라식물 사전']);
    expect(field().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id);
    key('ArrowDown');
    expect(selected()).toEqual(['몬 키우기']);
    key('ArrowDown');
    expect(selected()).toEqual([]);
    expect(field().hasAttribute('aria-activedescendant')).toBe(false);
    key('ArrowUp');
    expect(selected()).toEqual(['몬 키우기']);
    key('ArrowUp');
    key('Enter');
    expect([followed, searches]).toEqual([['/plant/monstera'], []]);
  });

  test('goes with Escape, and comes back with an arrow key without being asked for again', async () => {
    render(<SearchBoxIsland mode="page" />);
    field().focus();
    await type('몬');
    expect(key('Escape')).toBe(false);
    expect(options()).toEqual([]);
    expect(field().value).toBe('몬');
    // The second Escape is the window's.
    expect(key('Escape')).toBe(true);
    key('ArrowUp');
    expect(selected()).toEqual(['몬 키우기']);
    expect(asked()).toEqual(['몬']);
  });

  test('goes when the focus leaves the box', async () => {
    render(<SearchBoxIsland mode="page" />);
    field().focus();
    await type('몬');
    fireEvent.blur(field(), { relatedTarget: document.body });
    expect(options()).toEqual([]);
  });

  test('takes no focus out of the field when it is pressed', async () => {
    render(<SearchBoxIsland mode="page" />);
    field().focus();
    await type('몬');
    expect(fireEvent.mouseDown(screen.getAllByRole('option')[0] as Element)).toBe(false);
  });
});
