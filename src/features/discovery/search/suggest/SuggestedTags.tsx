import { useEffect, useState } from 'react';
import { paths } from '../../../../site/paths.ts';
import './suggested-tags.css';
import { fetchSuggestions } from './use-suggestions.browser.ts';

/** The most used tags, loaded when the viewer opens the dialog. */
export default function SuggestedTags() {
  const [tags, setTags] = useState<string[]>([]);
  useEffect(() => {
    void fetchSuggestions('').then(({ suggestTags }) => setTags(suggestTags));
  }, []);

  if (tags.length === 0) return null;
  return (
    <section className="suggested-tags" aria-labelledby="suggested-tags">
      <h3 id="suggested-tags">추천 태그</h3>
      <ul>
        {tags.map((tag) => (
          <li key={tag}>
            <a href={paths.searchResult(tag)}>#{tag}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
