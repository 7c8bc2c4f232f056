import { paths } from '../../../../site/paths.ts';
import { PlantIcon, TagIcon } from '../SearchIcons.tsx';
import './search-suggestions.css';
import type { Suggestions } from './suggestions.ts';

type Option = { href: string; text: string; note: string; isPlant: boolean };

/** Returns the options: plants link to their pages, tags to their results. */
export function optionsOf({ suggestPlants, suggestTags }: Suggestions): Option[] {
  return [
    ...suggestPlants.map(({ slug, name, note }) => ({ href: paths.plant(slug), text: name, note, isPlant: true })),
    ...suggestTags.map((tag) => ({ href: paths.searchResult(tag), text: tag, note: '', isPlant: false })),
  ];
}

type Props = {
  id: string;
  options: Option[];
  /** The index of the option that the arrow keys have selected. */
  active: number;
};

export const optionId = (id: string, index: number) => `${id}-${index}`;

/** The options below the search box; the focus stays in the box. */
export default function SearchSuggestions({ id, options, active }: Props) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="추천 검색어"
      className="search-suggestions"
      tabIndex={-1}
      // Keeps the focus in the box during a press; otherwise the list would close before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map(({ href, text, note, isPlant }, index) => (
        <a
          key={href}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          href={href}
          className="search-suggestion"
        >
          {isPlant ? <PlantIcon /> : <TagIcon />}
          <span className="search-suggestion-text">{text}</span>
          {note && <span className="search-suggestion-note">{note}</span>}
          {isPlant && <span className="search-suggestion-kind">식물 사전</span>}
        </a>
      ))}
    </div>
  );
}
