import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { paths } from '../../../../site/paths.ts';
import { cameFromHere } from '../../../../ui/fetch/came-from-here.browser.ts';
import '../../../../ui/form/icon-button.css';
import { useEnter } from '../../../../ui/form/use-enter.browser.ts';
import RecentSearches from './RecentSearches.tsx';
import { MAX_KEYWORD } from '../search.ts';
import { BackIcon, ClearIcon, SearchIcon } from '../SearchIcons.tsx';
import SearchSuggestions, { optionId, optionsOf } from './SearchSuggestions.tsx';
import './search-box.css';
import SuggestedTags from './SuggestedTags.tsx';
import { useSuggestions } from './use-suggestions.browser.ts';
import { UNITS_PER_CHARACTER } from '../../../../lib/text/graphemes.ts';

type Props = {
  /** The place of the box: the search page, above results (with a back button), or the header's dialog. */
  mode: 'page' | 'result' | 'dialog';
  /** The query of the results. */
  keyword?: string;
};

/** A second submit within this time counts as the same search. */
const SAME_PRESS_MS = 1_000;

const labels = { page: '검색', result: '다시 검색', dialog: '빠른 검색' };

/** The search box. Without a script it is a form that leads to the results. */
export default function SearchBoxIsland({ mode, keyword = '' }: Props) {
  const id = `search-${mode}`;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const [text, setText] = useState(keyword);
  const [isMissing, setMissing] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // The header's dialog is on every page, so it loads nothing before the viewer uses it.
  const [isReached, setReached] = useState(false);
  const [active, setActive] = useState(-1);
  const { suggestions, suggestFor } = useSuggestions();
  const options = optionsOf(suggestions);
  const isListed = isOpen && options.length > 0;
  const enter = useEnter(() => {
    const option = isListed ? document.getElementById(optionId(`${id}-list`, active)) : null;
    if (option) option.click();
    else form.current?.requestSubmit();
  });

  const change = (value: string) => {
    setText(value);
    setMissing(false);
    setActive(-1);
    setOpen(true);
    void suggestFor(value);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before this was there counts once
  useEffect(() => {
    // From now on this component shows the message about an empty field, not the browser.
    if (form.current) form.current.noValidate = true;
    const typed = field.current?.value ?? '';
    if (typed !== keyword) change(typed);
    if (form.current?.contains(document.activeElement)) setReached(true);
    // A page restored by Back is no longer on its way to the results.
    const forgetSent = () => {
      sentAt.current = Number.NEGATIVE_INFINITY;
    };
    addEventListener('pageshow', forgetSent);
    return () => removeEventListener('pageshow', forgetSent);
  }, []);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const isEmpty = field.current?.value.trim() === '';
    const isSent = event.timeStamp - sentAt.current < SAME_PRESS_MS;
    if (isEmpty || isSent) event.preventDefault();
    else sentAt.current = event.timeStamp;
    if (!isEmpty) return;
    setMissing(true);
    field.current?.focus();
  };

  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    // The key belongs to the Hangul syllable in composition.
    if (enter.isComposing() || event.nativeEvent.isComposing) return enter.handlers.onKeyDown(event);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setOpen(true);
      // The field itself is one position more than the options.
      const places = options.length + 1;
      setActive(((isListed ? active + 1 + step + places : (step + places) % places) % places) - 1);
      return;
    }
    if (event.key === 'Escape' && isListed) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
      return;
    }
    enter.handlers.onKeyDown(event);
  };

  const clear = () => {
    if (!field.current) return;
    field.current.value = '';
    field.current.focus();
    change('');
  };

  const goBack = (event: MouseEvent) => {
    if (!cameFromHere() || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    history.back();
  };

  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };

  const hasRecentBelow = mode !== 'result';
  return (
    <search
      className={`search-box search-box-${mode}`}
      aria-label={labels[mode]}
      onFocus={() => {
        setOpen(true);
        setReached(true);
      }}
      onBlur={leave}
    >
      <form ref={form} action={paths.searchResult('')} onSubmit={submit}>
        {mode === 'result' && (
          <a className="icon-button search-box-back" href={paths.search} aria-label="뒤로 가기" onClick={goBack}>
            <BackIcon />
          </a>
        )}
        <div className="search-box-line">
          <input
            {...enter.handlers}
            ref={field}
            id={id}
            type="text"
            name="keyword"
            className="search-box-field"
            defaultValue={keyword}
            placeholder={mode === 'dialog' ? '무엇이 궁금하세요?' : '검색어를 입력하세요'}
            // Viewers open the search page to type.
            // biome-ignore lint/a11y/noAutofocus: the page has this one task, and its title says so
            autoFocus={mode === 'page'}
            required
            maxLength={UNITS_PER_CHARACTER * MAX_KEYWORD}
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            role="combobox"
            aria-label="검색어"
            aria-autocomplete="list"
            aria-expanded={isListed}
            aria-controls={isListed ? `${id}-list` : undefined}
            aria-activedescendant={isListed && active >= 0 ? optionId(`${id}-list`, active) : undefined}
            aria-describedby={isMissing ? `${id}-missing` : undefined}
            aria-invalid={isMissing || undefined}
            onInput={(event) => change(event.currentTarget.value)}
            onKeyDown={move}
          />
          <button type="button" className="icon-button search-box-clear" aria-label="지우기" onClick={clear}>
            <ClearIcon />
          </button>
          <button type="submit" className="icon-button search-box-submit" aria-label="검색">
            <SearchIcon />
          </button>
        </div>
      </form>
      <p id={`${id}-missing`} className="search-box-missing" role="alert">
        {isMissing && '검색어를 입력해 주세요.'}
      </p>
      {isListed && (
        <div className="search-box-panel">
          <SearchSuggestions id={`${id}-list`} options={options} active={active} />
        </div>
      )}
      {!hasRecentBelow && isOpen && text.trim() === '' && (
        <div className="search-box-panel">
          <RecentSearches id={`${id}-recent`} isOneLine={false} level={2} />
        </div>
      )}
      {hasRecentBelow && !(mode === 'dialog' && isListed) && (
        <RecentSearches id={`${id}-recent`} isOneLine={mode === 'page'} level={mode === 'page' ? 2 : 3} />
      )}
      {mode === 'dialog' && isReached && !isListed && <SuggestedTags />}
    </search>
  );
}
