import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import SearchBoxIsland from '../../../src/features/discovery/search/suggest/SearchBoxIsland.tsx';
import { settle } from '../../harness/browser/clock.ts';
import { failure } from '../../harness/browser/network.ts';
import { asked, field, followed, key, network, options, searches, selected, SUGGEST, type } from './box.ts';

/** Suggestions of the search field. */

describe('suggestions', () => {
  test('are loaded while the viewer types, and link to plants and to results of tags', async () => {
    render(<SearchBoxIsland mode="page" />);
    field().focus();
    await type('몬');
    expect(options()).toEqual(['몬스테라식물 사전', '몬 키우기']);
    expect(field().getAttribute('aria-expanded')).toBe('true');
    const links = screen.getAllByRole('option').map((option) => option.getAttribute('href'));
    expect(links).toEqual(['/plant/monstera', `/search/result?${new URLSearchParams({ keyword: '몬 키우기' })}`]);
  });

  test('belong to the latest text: a late response is not shown, and no text is requested twice', async () => {
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

  test('are empty for an empty field and after a failed call; the next text is requested again', async () => {
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

  test('are dropped if their response comes after the field was emptied', async () => {
    render(<SearchBoxIsland mode="page" />);
    field().focus();
    const release = network.hold(SUGGEST);
    void type('몬');
    fireEvent.input(field(), { target: { value: '' } });
    release();
    await settle();
    expect(options()).toEqual([]);
  });

  test('are reached with the arrow keys, cyclically through the field, and opened with Enter', async () => {
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

  test('close with Escape, and open with an arrow key without a call', async () => {
    render(<SearchBoxIsland mode="page" />);
    field().focus();
    await type('몬');
    expect(key('Escape')).toBe(false);
    expect(options()).toEqual([]);
    expect(field().value).toBe('몬');
    // The second Escape belongs to the dialog.
    expect(key('Escape')).toBe(true);
    key('ArrowUp');
    expect(selected()).toEqual(['몬 키우기']);
    expect(asked()).toEqual(['몬']);
  });

  test('close when the focus leaves the search field', async () => {
    render(<SearchBoxIsland mode="page" />);
    field().focus();
    await type('몬');
    fireEvent.blur(field(), { relatedTarget: document.body });
    expect(options()).toEqual([]);
  });

  test('keep the focus in the field when they are pressed', async () => {
    render(<SearchBoxIsland mode="page" />);
    field().focus();
    await type('몬');
    expect(fireEvent.mouseDown(screen.getAllByRole('option')[0] as Element)).toBe(false);
  });
});
