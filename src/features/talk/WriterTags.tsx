import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { tidyLine } from '../../lib/plain-text.ts';
import { useEnter } from '../../ui/use-enter.browser.ts';
import { isTag, MAX_TAG_LENGTH } from '../content/tag.ts';
import { TAGS_PER_TALK } from './talk-limits.ts';
import type { TalkWriter } from './talk-writer.store.ts';

/** A tag ends with Enter, a comma, or by going on to something else. */
export default function WriterTags({ writer }: { writer: TalkWriter }) {
  const tags = useStore(writer.$tags);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [fault, setFault] = useState<string>();

  const add = () => {
    const input = field.current;
    if (!input) return;
    const added = input.value
      .split(',')
      .map((text) => tidyLine(text).replace(/^#+\s*/, ''))
      .filter((text) => text !== '');
    if (added.length === 0) return;
    const wrong = added.find((tag) => !isTag(tag));
    const all = [...new Set([...tags, ...added])];
    if (wrong !== undefined) return setFault(`태그는 ${MAX_TAG_LENGTH}자까지 쓸 수 있어요.`);
    if (all.length > TAGS_PER_TALK) return setFault(`태그는 ${TAGS_PER_TALK}개까지 달 수 있어요.`);
    writer.setTags(all);
    input.value = '';
    setFault(undefined);
  };
  const enter = useEnter(add);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    enter.handlers.onKeyDown(event);
    if (enter.isComposing()) return;
    if (event.key === 'Backspace' && event.currentTarget.value === '' && tags.length > 0) {
      writer.setTags(tags.slice(0, -1));
    }
    if (event.key !== ',') return;
    event.preventDefault();
    add();
  };

  return (
    <div className="field writer-tags">
      <label className="field-label" htmlFor={id}>
        태그
      </label>
      <div className="writer-tag-list">
        {tags.map((tag) => (
          <span key={tag} className="writer-tag">
            #{tag}
            <button
              type="button"
              aria-label={`${tag} 태그 빼기`}
              onClick={() => {
                writer.setTags(tags.filter((each) => each !== tag));
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
          className="field-control writer-tag-field"
          placeholder={tags.length === 0 ? '몬스테라, 새잎' : ''}
          enterKeyHint="done"
          aria-describedby={`${id}-fault`}
          {...enter.handlers}
          onKeyDown={press}
          onBlur={add}
        />
      </div>
      <p id={`${id}-fault`} role="alert" className="field-error">
        {fault}
      </p>
    </div>
  );
}
