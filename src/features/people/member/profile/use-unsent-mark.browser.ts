import { type InputEvent, type RefObject, useLayoutEffect } from 'react';

/**
 * Marks a form in which somebody has typed: when their session ends, the page stays, with what they typed, and pulling the page
 * down does not load it anew. Text that was typed before this script loaded counts, too.
 *
 * @returns what the form calls `onInput`
 */
export function useUnsentMark(form: RefObject<HTMLFormElement | null>): (event: InputEvent<HTMLFormElement>) => void {
  useLayoutEffect(() => {
    if (form.current && isChanged(form.current)) mark(form.current);
  }, [form]);
  return ({ currentTarget }) => mark(currentTarget);
}

const mark = (form: HTMLFormElement) => form.toggleAttribute('data-unsent', true);

function isChanged({ elements }: HTMLFormElement): boolean {
  return [...elements].some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      // A box without a value says `on`.
      (field.matches('[type=checkbox], [type=radio]')
        ? (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked
        : field.value !== field.defaultValue),
  );
}
