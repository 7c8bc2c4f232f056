import { type InputEvent, type RefObject, useLayoutEffect, useState } from 'react';
import {
  forgetFields,
  type StoredFields,
  storeFields,
  readFields,
} from '../../../session/browser/stored-fields.browser.ts';
import { $loggedIn } from '../../../session/browser/me.store.ts';
import { $isOtherMember } from '../../../session/browser/other-member.store.ts';
import { showSnackbar } from '../../../ui/feedback/snackbar.store.ts';
import { useUnsentMark } from './profile/use-unsent-mark.browser.ts';

/**
 * Marks a form as `useUnsentMark` does, and stores its fields while they cannot be sent, because the session has ended or
 * another member has signed in.
 *
 * @param place identifies the form among the forms of a member
 * @returns the stored fields, which become the form's default values and change its React `key`; the `onInput` handler;
 *   and `saved`, to be called after saving
 */
export function useStoredFields(form: RefObject<HTMLFormElement | null>, place: string) {
  const [kept, setKept] = useState<StoredFields>();
  const mark = useUnsentMark(form);

  const storeUnsent = () => {
    const isKept = $isOtherMember.get() || !$loggedIn.get();
    if (isKept && form.current?.hasAttribute('data-unsent')) storeFields(place, fieldsOf(form.current));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useLayoutEffect(() => {
    // Text that was typed before this script loaded is newer.
    if (!form.current?.hasAttribute('data-unsent')) setKept(readFields(place));
    const stops = [$isOtherMember.listen(storeUnsent), $loggedIn.listen(storeUnsent)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useLayoutEffect(() => {
    if (!kept) return;
    form.current?.toggleAttribute('data-unsent', true);
    showSnackbar('저장하지 못한 내용을 불러왔어요', '확인하고 저장해 주세요.');
  }, [kept, form]);

  return {
    kept,
    key: kept ? 'kept' : 'stored',
    onInput(event: InputEvent<HTMLFormElement>): void {
      mark(event);
      storeUnsent();
    },
    saved(): void {
      form.current?.removeAttribute('data-unsent');
      forgetFields(place);
    },
  };
}

function fieldsOf(form: HTMLFormElement): StoredFields {
  const data = new FormData(form);
  return Object.fromEntries([...new Set(data.keys())].map((name) => [name, data.getAll(name).map(String)]));
}
