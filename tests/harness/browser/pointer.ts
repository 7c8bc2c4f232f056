import { beforeEach, vi } from 'vitest';

/** Sets the media queries, which jsdom lacks, for a mouse and keyboard (`fine`) or a touch screen (`coarse`). */
export function usePointer(pointer: 'fine' | 'coarse'): void {
  const [hover, other] = pointer === 'fine' ? ['hover', 'coarse'] : ['none', 'fine'];
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !query.includes(`pointer: ${other}`) && (!query.includes('hover:') || query.includes(`hover: ${hover}`)),
  }));
}

beforeEach(() => usePointer('fine'));
