import { type InputEvent, type RefObject, useLayoutEffect } from 'react';

/**
 * Marks a form as unsent once the member has typed in it. If the session ends, the page then stays with the text, and
 * pull-to-refresh does not reload it. Text typed before this script loaded counts, too.
 * @returns the `onInput` handler of the form
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
      // A checkbox without a value has the value `on`.
      (field.matches('[type=checkbox], [type=radio]')
        ? (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked
        : field.value !== field.defaultValue),
  );
}
