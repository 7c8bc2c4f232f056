import { useCallback, useRef, useState } from 'react';
import { noSuggestions, type Suggestions } from './suggestions.ts';

/** @param keyword nothing for tags that many look for @returns none where they cannot be had: they are no more than a help */
export async function fetchSuggestions(keyword: string): Promise<Suggestions> {
  try {
    const { callDiscover } = await import('../../../../http/browser/client.browser.ts');
    return await callDiscover('/api/v1/search/suggest', { query: { keyword } });
  } catch {
    return noSuggestions;
  }
}

/**
 * What is suggested for what is typed: asked for at once, and while an answer is on its way not again, but then for what stands
 * there by then. An answer that comes too late is not shown.
 */
export function useSuggestions() {
  const [suggestions, show] = useState(noSuggestions);
  const typed = useRef('');
  const isAsking = useRef(false);

  const suggestFor = useCallback(async (text: string) => {
    const keyword = text.trim();
    if (keyword === typed.current) return;
    typed.current = keyword;
    if (keyword === '') show(noSuggestions);
    if (isAsking.current) return;
    isAsking.current = true;
    for (let asked = ''; asked !== typed.current && typed.current !== '';) {
      asked = typed.current;
      const answer = await fetchSuggestions(asked);
      if (asked === typed.current) show(answer);
    }
    isAsking.current = false;
  }, []);

  return { suggestions, suggestFor };
}
