import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import type { CallFailure } from '../../../../http/browser/client.browser.ts';
import { explain } from '../../../../session/browser/explain.browser.ts';
import { tidyText } from '../../../../lib/text/plain-text.ts';
import { randomId } from '../../../../lib/random-id.ts';
import { openLoginPopup } from '../../../../session/browser/login-popup.store.ts';
import { $loggedIn } from '../../../../session/browser/me.store.ts';
import Button from '../../../../ui/form/Button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { countGraphemes } from '../../../../lib/text/count-graphemes.ts';
import { COMMENT_LENGTH } from '../comment.ts';
import { type DraftPlace, keepDraft, readDraft } from './comment-draft.browser.ts';
import { commentFault } from '../comment-text.ts';
import './comment-form.css';
import { useComments } from '../thread/comments-context.ts';
import { useEnterToSend } from './use-enter-to-send.browser.ts';

type Props = {
  place: DraftPlace;
  /** Names the text field. */
  label: string;
  placeholder?: string;
  sendLabel: string;
  /** The text that is changed. */
  original?: string;
  /** What the sent text begins with: the name of whom it addresses. */
  prefix?: string;
  focus?: boolean;
  /** @throws CallFailure */
  onSend: (text: string, requestId: string) => Promise<void>;
  onCancel?: () => void;
};

/** The form below the content, in addresses. */
export const FORM_ID = 'comment-form';
/** From so many characters on the form shows the count. */
const NEARLY_FULL = 900;
const growsByItself = () => CSS.supports('field-sizing', 'content');

/**
 * Where a comment is written. The text lives in the field alone and is never set while somebody types: a syllable
 * that is being composed would break.
 */
export default function CommentForm(props: Props) {
  const { place, label, placeholder, sendLabel, original = '', prefix = '', focus = false, onSend, onCancel } = props;
  const { store, viewerId } = useComments();
  const area = useRef<HTMLTextAreaElement>(null);
  const sending = useRef(false);
  /** The same text sent again is the same comment. */
  const attempt = useRef({ text: '', requestId: '' });
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [length, setLength] = useState(0);
  const id = useId();

  const textOf = (field: HTMLTextAreaElement) => {
    const text = tidyText(field.value);
    return text === '' ? '' : tidyText(prefix + text);
  };

  const send = async () => {
    const field = area.current;
    if (!field || sending.current) return;
    const text = textOf(field);
    const wrong = commentFault(text);
    setFault(wrong);
    if (wrong) return field.focus();
    if (!$loggedIn.get()) return openLoginPopup(returnPath(place));
    if (text === original) return cancel();
    if (attempt.current.text !== text) attempt.current = { text, requestId: randomId() };
    sending.current = true;
    setBusy(true);
    try {
      await onSend(text, attempt.current.requestId);
      attempt.current = { text: '', requestId: '' };
      if (textOf(field) === text) {
        field.value = '';
        // Forgotten here, since a form that closes once it is sent is gone before `changed` runs.
        keepDraft(viewerId, store.subject, place, '');
      }
      changed();
    } catch (failure) {
      // Signing out in another tab has emptied the device.
      keepDraft(viewerId, store.subject, place, field.value === original ? '' : field.value);
      const isClosed = (failure as Partial<CallFailure>).code === 'COMMENTS_CLOSED';
      const tell = (words: string) => setFault(isClosed ? `${words} 쓴 글은 이 기기에 남아 있어요.` : words);
      explain(failure, { tell, returnPath: returnPath(place) });
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const enter = useEnterToSend(send);

  /** Takes note of the text as it now stands. */
  const changed = () => {
    const field = area.current;
    if (!field) return;
    keepDraft(viewerId, store.subject, place, field.value === original ? '' : field.value);
    if (!growsByItself()) growToText(field);
    if (enter.isComposing()) return;
    setLength(field.value.length < NEARLY_FULL ? 0 : countGraphemes(textOf(field)));
    setFault(undefined);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const field = area.current;
    if (!field) return undefined;
    // What was typed before this script came is newer than what was kept.
    if (field.value === '') field.value = readDraft(viewerId, store.subject, place) || original;
    changed();
    const isWanted = () =>
      focus || (place.mode === 'write' && location.hash === `#${FORM_ID}` && !store.$form.get().panel);
    if (isWanted()) focusEnd(field);
    if (document.readyState === 'complete') return undefined;
    // The browser may still go to what the address names, and take the focus away.
    const refocus = () => document.activeElement === document.body && isWanted() && focusEnd(field);
    addEventListener('load', refocus, { once: true });
    return () => removeEventListener('load', refocus);
  }, []);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void send();
  };
  const cancel = () => {
    keepDraft(viewerId, store.subject, place, '');
    onCancel?.();
  };

  const isTooLong = length > COMMENT_LENGTH;
  return (
    <form method="dialog" id={place.mode === 'write' ? FORM_ID : undefined} className="comment-form" onSubmit={submit}>
      {prefix && <p className="comment-mention">{prefix}</p>}
      <textarea
        ref={area}
        className="field-control"
        rows={1}
        aria-label={label}
        aria-invalid={fault !== undefined || isTooLong || undefined}
        aria-describedby={classNames(`${id}-fault`, length >= NEARLY_FULL && `${id}-count`)}
        placeholder={placeholder}
        onInput={changed}
        {...enter.handlers}
        onCompositionEnd={() => {
          enter.handlers.onCompositionEnd();
          changed();
        }}
      />
      <div className="comment-form-foot">
        <p id={`${id}-fault`} role="alert" className="field-error">
          {fault}
        </p>
        {length >= NEARLY_FULL && (
          <p id={`${id}-count`} className={isTooLong ? 'field-count field-count-over' : 'field-count'}>
            {length.toLocaleString('ko-KR')}/{COMMENT_LENGTH.toLocaleString('ko-KR')}
          </p>
        )}
        <span className="comment-form-hint">Shift+Enter로 줄바꿈</span>
        {onCancel && (
          <Button variant="quiet" size="small" onClick={cancel}>
            취소
          </Button>
        )}
        <Button type="submit" size="small" busy={busy}>
          {sendLabel}
        </Button>
      </div>
    </form>
  );
}

/** Where a visitor goes on after signing in: back to the form, on the page that holds what they reply to. */
function returnPath(place: DraftPlace): string {
  const search = place.mode === 'write' ? location.search : `?comment=${place.id}`;
  return `${location.pathname}${search}#${FORM_ID}`;
}

function growToText(field: HTMLTextAreaElement): void {
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}

/** So that typing goes on after what is there. */
function focusEnd(field: HTMLTextAreaElement): void {
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
