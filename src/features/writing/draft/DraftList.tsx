import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDay, formatTime } from '../../../lib/dates.ts';
import { excerpt } from '../../../lib/text/plain-text.ts';
import { explain } from '../../../session/browser/explain.browser.ts';
import Button from '../../../ui/form/Button.tsx';
import ConfirmDialog from '../../../ui/dialog/ConfirmDialog.tsx';
import Dialog from '../../../ui/dialog/Dialog.tsx';
import type { DraftBody } from './draft.ts';
import type { DraftVersionBody, Writing } from './writing.store.ts';
import './draft.css';

type Props<Body> = {
  writing: Writing<unknown, Body>;
  /** Returns the text by which the author recognises a draft. */
  wordsOf: (body: Body) => string;
};

type Shown = { drafts: DraftBody[]; versions: DraftVersionBody[] };

const moment = (date: string) => `${formatDay(new Date(date))} ${formatTime(new Date(date))}`;
const FIRST_WORDS = 60;

/** A button with a dialog that lists the author's drafts and the earlier versions of the current one. */
export default function DraftList<Body>({ writing, wordsOf }: Props<Body>) {
  const { id } = useStore(writing.draft.$state);
  const [shown, setShown] = useState<Shown>();
  const [unwanted, setUnwanted] = useState<DraftBody>();
  const [busy, setBusy] = useState(false);
  const [opening, setOpening] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const firstWords = (body: unknown) => excerpt(wordsOf(body as Body), FIRST_WORDS) || '(내용 없음)';

  const open = async () => {
    setOpening(true);
    try {
      await writing.draft.flush();
      const [drafts, versions] = await Promise.all([writing.drafts(), writing.versions()]);
      setShown({ drafts, versions });
    } catch (failure) {
      explain(failure);
    } finally {
      setOpening(false);
    }
  };
  /** Removes a deleted draft from the list, and moves the focus to the draft in its place. */
  const takeOff = (gone: DraftBody) => {
    const place = shown?.drafts.filter((draft) => draft.id !== id).indexOf(gone) ?? 0;
    flushSync(() => {
      setShown((before) => before && { ...before, drafts: before.drafts.filter((draft) => draft.id !== gone.id) });
      setUnwanted(undefined);
    });
    const choices = list.current?.querySelectorAll<HTMLElement>('button.draft-choice');
    (choices?.[place] ?? choices?.[place - 1] ?? list.current)?.focus();
  };
  const throwAway = async (draft: DraftBody) => {
    setBusy(true);
    try {
      await writing.throwAway(draft.id);
      takeOff(draft);
      // The current draft may not be saved yet because there were too many drafts.
      void writing.draft.flush();
    } catch (failure) {
      explain(failure);
    } finally {
      setBusy(false);
      setUnwanted(undefined);
    }
  };
  /** Runs a function that shows another text in the form, and closes the dialog if it succeeds. */
  const change = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
      setShown(undefined);
    } catch (failure) {
      explain(failure);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button variant="quiet" size="small" busy={opening} onClick={open}>
        초안
      </Button>
      <Dialog open={shown !== undefined} onClose={() => setShown(undefined)} title="초안" startsAtTitle>
        <div ref={list} tabIndex={-1}>
          {shown?.drafts.length === 0 && <p>저장된 초안이 없어요.</p>}
          <ul className="draft-list">
            {shown?.drafts.map((draft) => (
              <li key={draft.id}>
                {draft.id === id ? (
                  <p className="draft-choice">
                    <span className="draft-words">{firstWords(draft.body)}</span>
                    <small>{moment(draft.updatedDate)} · 지금 쓰는 글</small>
                  </p>
                ) : (
                  <>
                    <button
                      type="button"
                      className="draft-choice"
                      onClick={() => change(() => writing.openDraft(draft))}
                    >
                      <span className="draft-words">{firstWords(draft.body)}</span>
                      <small>{moment(draft.updatedDate)}</small>
                    </button>
                    <Button variant="quiet" size="small" onClick={() => setUnwanted(draft)}>
                      삭제하기
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
        {shown && shown.versions.length > 0 && (
          <>
            <h3 className="draft-versions-title">지금 쓰는 글의 지난 기록</h3>
            <ul className="draft-list">
              {shown.versions.map(({ version, body, savedDate }) => (
                <li key={version}>
                  <button
                    type="button"
                    className="draft-choice"
                    onClick={() => change(() => writing.goBackTo(body as Body))}
                  >
                    <span className="draft-words">{firstWords(body)}</span>
                    <small>{moment(savedDate)}</small>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
        <ConfirmDialog
          open={unwanted !== undefined}
          title="이 초안을 삭제할까요?"
          text="지난 기록까지 함께 삭제되고, 되돌릴 수 없어요."
          confirmLabel="삭제하기"
          danger
          busy={busy}
          onConfirm={() => unwanted && throwAway(unwanted)}
          onCancel={() => setUnwanted(undefined)}
        />
      </Dialog>
    </>
  );
}
