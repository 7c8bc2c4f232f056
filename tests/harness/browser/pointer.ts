import { beforeEach, vi } from 'vitest';

/** jsdom has no media queries: a page under test is used with a mouse and a keyboard, or with a finger. */
export function usePointer(pointer: 'fine' | 'coarse'): void {
  const [hover, other] = pointer === 'fine' ? ['hover', 'coarse'] : ['none', 'fine'];
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !query.includes(`pointer: ${other}`) && (!query.includes('hover:') || query.includes(`hover: ${hover}`)),
  }));
}

beforeEach(() => usePointer('fine'));
