import { useCallback, useRef, useState } from 'react';
import { noSuggestions, type Suggestions } from './suggestions.ts';

/**
 * Fetches suggestions. @param keyword empty for popular tags @returns no suggestions on a failure, since they are
 * optional
 */
export async function fetchSuggestions(keyword: string): Promise<Suggestions> {
  try {
    const { callDiscover } = await import('../../../../http/browser/client.browser.ts');
    return await callDiscover('/api/v1/search/suggest', { query: { keyword } });
  } catch {
    return noSuggestions;
  }
}

/**
 * Suggestions for the input. The first request is sent at once. While a request runs, later input waits; the next
 * request uses the newest input. Outdated responses are not shown.
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
