import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useEnter } from '../../../../ui/form/use-enter.browser.ts';
import { composed } from '../../../../lib/text/composed.ts';
import { tagFault, tagsIn, tidyTag } from './tag.ts';
import './tag-field.css';

type Props = {
  tags: string[];
  onChange: (tags: string[]) => void;
  /** The maximum number of tags. */
  limit: number;
  /** The error message for the typed text. */
  fault: string | undefined;
  onFault: (fault: string | undefined) => void;
  /** Tags in use, the most used first. The field offers those that contain the typed text. */
  suggestions?: string[];
};

const SUGGESTIONS_AT_ONCE = 6;

/** Tags that differ in case, width or spaces are one tag. */
const keyOf = (tag: string) => composed(tag, 'NFKC').toLowerCase().replaceAll(/\s/g, '');

/** A field for tags. Enter, a comma or leaving the field adds the typed tag. */
export default function TagField({ tags, onChange, limit, fault, onFault, suggestions = [] }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [typed, setTyped] = useState('');

  const add = (text: string) => {
    const added = tagsIn(text);
    if (added.length === 0) return;
    const wrong = added.map(tagFault).find((each) => each !== undefined);
    const all = [...new Set([...tags, ...added])];
    if (wrong !== undefined) return onFault(wrong);
    if (all.length > limit) return onFault(`태그는 ${limit}개까지 달 수 있어요.`);
    onChange(all);
    if (field.current) field.current.value = '';
    setTyped('');
    onFault(undefined);
  };
  const addTyped = () => add(field.current?.value ?? '');
  const enter = useEnter(addTyped);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    enter.handlers.onKeyDown(event);
    if (enter.isComposing()) return;
    if (event.key === 'Backspace' && event.currentTarget.value === '' && tags.length > 0) onChange(tags.slice(0, -1));
    if (event.key !== ',') return;
    event.preventDefault();
    addTyped();
  };
  const sought = keyOf(tidyTag(typed));
  const offered = suggestions
    .filter((tag) => !tags.includes(tag) && keyOf(tag).includes(sought))
    .slice(0, tags.length < limit ? SUGGESTIONS_AT_ONCE : 0);

  return (
    <div className="field tag-field">
      <label className="field-label" htmlFor={id}>
        태그
      </label>
      <div className="tag-field-list">
        {tags.map((tag) => (
          <span key={tag} className="tag-field-tag">
            #{tag}
            <button
              type="button"
              aria-label={`${tag} 태그 빼기`}
              onClick={() => {
                onChange(tags.filter((each) => each !== tag));
                field.current?.focus();
              }}
            >
              ×
            </button>
          </span>
        ))}
        <input
          ref={field}
          id={id}
          className="field-control tag-field-input"
          placeholder={tags.length === 0 ? '몬스테라, 새잎' : ''}
          enterKeyHint="done"
          aria-describedby={`${id}-fault`}
          aria-invalid={fault !== undefined || undefined}
          {...enter.handlers}
          onKeyDown={press}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            onFault(undefined);
          }}
          // A chosen suggestion replaces the typed text.
          onBlur={({ relatedTarget }) => !relatedTarget?.matches('.tag-field-offer') && addTyped()}
        />
      </div>
      {offered.length > 0 && (
        <ul className="tag-field-offers" aria-label="많이 쓰는 태그">
          {offered.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className="tag-field-offer"
                aria-label={`${tag} 태그 달기`}
                // Keeps the focus in the field, because not every browser focuses a pressed button.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  if (field.current) field.current.value = '';
                  add(tag);
                }}
              >
                #{tag}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p id={`${id}-fault`} role="alert" className="field-error">
        {fault}
      </p>
    </div>
  );
}
