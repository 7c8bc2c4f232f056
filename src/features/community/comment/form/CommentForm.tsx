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
import { type DraftPlace, storeDraft, readDraft } from './comment-draft.browser.ts';
import { commentFault } from '../comment-text.ts';
import './comment-form.css';
import { useComments } from '../thread/comments-context.ts';
import { useEnterToSend } from './use-enter-to-send.browser.ts';

type Props = {
  place: DraftPlace;
  /** The label of the text field. */
  label: string;
  placeholder?: string;
  sendLabel: string;
  /** The text to edit. */
  original?: string;
  /** Precedes the sent text: the name of the addressed member. */
  prefix?: string;
  focus?: boolean;
  /** @throws CallFailure */
  onSend: (text: string, requestId: string) => Promise<void>;
  onCancel?: () => void;
};

/** The id and URL fragment of the form below the content. */
export const FORM_ID = 'comment-form';
/** The form shows the character count from this length on. */
const NEARLY_FULL = 900;
const growsByItself = () => CSS.supports('field-sizing', 'content');

/**
 * The form for a comment. The text lives only in the field, and scripts never set it while the member types: that would
 * break a Hangul syllable in composition.
 */
export default function CommentForm(props: Props) {
  const { place, label, placeholder, sendLabel, original = '', prefix = '', focus = false, onSend, onCancel } = props;
  const { store, viewerId } = useComments();
  const area = useRef<HTMLTextAreaElement>(null);
  const sending = useRef(false);
  /** Retries of the same text use the same request id, so that only one comment is created. */
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
        // Deleted here, because a form that closes after sending unmounts before `changed` runs.
        storeDraft(viewerId, store.subject, place, '');
      }
      changed();
    } catch (failure) {
      // Signing out in another tab may have deleted the stored draft.
      storeDraft(viewerId, store.subject, place, field.value === original ? '' : field.value);
      const isClosed = (failure as Partial<CallFailure>).code === 'COMMENTS_CLOSED';
      const tell = (words: string) => setFault(isClosed ? `${words} 쓴 글은 이 기기에 남아 있어요.` : words);
      explain(failure, { tell, returnPath: returnPath(place) });
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const enter = useEnterToSend(send);

  /** Stores the present text as a draft and updates the count. */
  const changed = () => {
    const field = area.current;
    if (!field) return;
    storeDraft(viewerId, store.subject, place, field.value === original ? '' : field.value);
    if (!growsByItself()) growToText(field);
    if (enter.isComposing()) return;
    setLength(field.value.length < NEARLY_FULL ? 0 : countGraphemes(textOf(field)));
    setFault(undefined);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const field = area.current;
    if (!field) return undefined;
    // Text that was typed before this script loaded is newer than the stored draft.
    if (field.value === '') field.value = readDraft(viewerId, store.subject, place) || original;
    changed();
    const isWanted = () =>
      focus || (place.mode === 'write' && location.hash === `#${FORM_ID}` && !store.$form.get().panel);
    if (isWanted()) focusEnd(field);
    if (document.readyState === 'complete') return undefined;
    // The browser may still scroll to the URL's fragment and take the focus away.
    const refocus = () => document.activeElement === document.body && isWanted() && focusEnd(field);
    addEventListener('load', refocus, { once: true });
    return () => removeEventListener('load', refocus);
  }, []);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void send();
  };
  const cancel = () => {
    storeDraft(viewerId, store.subject, place, '');
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

/**
 * Returns the path to which a visitor returns after signing in: the form, on the page that contains the comment to
 * reply to.
 */
function returnPath(place: DraftPlace): string {
  const search = place.mode === 'write' ? location.search : `?comment=${place.id}`;
  return `${location.pathname}${search}#${FORM_ID}`;
}

function growToText(field: HTMLTextAreaElement): void {
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}

/** Places the cursor after the text. */
function focusEnd(field: HTMLTextAreaElement): void {
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
