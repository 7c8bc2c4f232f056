import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { formatTime } from '../../../lib/dates.ts';
import { explain } from '../../../session/browser/explain.browser.ts';
import { openLoginPopup } from '../../../session/browser/login-popup.store.ts';
import { $loggedIn } from '../../../session/browser/me.store.ts';
import Button from '../../../ui/form/Button.tsx';
import Dialog from '../../../ui/dialog/Dialog.tsx';
import type { Writing } from './writing.store.ts';
import './draft.css';

type Props<Body> = {
  writing: Pick<Writing<unknown, Body>, 'draft' | 'takeTheirs'>;
  /** Returns the text by which the author recognises a draft. */
  wordsOf: (body: Body) => string;
};

/** The status of the draft, and the dialog that resolves a conflict. It shows 저장됨 only after the server confirmed a save. */
export default function DraftStatus<Body>({ writing, wordsOf }: Props<Body>) {
  const { status, savedDate, fault, theirs } = useStore(writing.draft.$state);
  const hasSession = useStore($loggedIn);
  const [busy, setBusy] = useState(false);
  /** The conflict whose dialog the author has closed without an answer. */
  const [putOff, setPutOff] = useState<unknown>();
  const settle = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      explain(failure);
    } finally {
      setBusy(false);
    }
  };
  const saved = savedDate && `저장됨 ${formatTime(new Date(savedDate))}`;
  const isSignedOut = status === 'failed' && !hasSession;
  const failed = isSignedOut ? '로그인이 풀려 저장하지 못했어요.' : `아직 저장하지 못했어요. ${fault ?? ''}`;
  const text = {
    saving: '저장하고 있어요',
    failed,
    conflict: '다른 곳에서도 이 글을 썼어요.',
    clean: saved,
    changed: saved,
  }[status];
  const isWrong = status === 'failed' || status === 'conflict';
  return (
    <>
      <p className="draft-status" data-status={status}>
        {/* Screen readers announce only problems, and not each save. */}
        <span role="status">{isWrong && text}</span>
        {!isWrong && text}
      </p>
      {isSignedOut && (
        <Button variant="quiet" size="small" onClick={() => openLoginPopup()}>
          로그인
        </Button>
      )}
      {status === 'conflict' && (
        <Button variant="quiet" size="small" onClick={() => setPutOff(undefined)}>
          남길 글 고르기
        </Button>
      )}
      <Dialog
        open={status === 'conflict' && theirs !== putOff}
        onClose={() => setPutOff(theirs)}
        question
        title="다른 곳에서도 이 글을 썼어요"
        actions={
          <>
            <Button variant="quiet" busy={busy} onClick={() => settle(writing.takeTheirs)}>
              다른 곳의 글로 바꾸기
            </Button>
            <Button busy={busy} onClick={() => settle(writing.draft.resolveWithOurs)}>
              여기에 쓴 글로 저장하기
            </Button>
          </>
        }
      >
        <p>다른 탭이나 기기에서 저장한 글이에요. 고르지 않은 글은 초안에 따로 남겨 둘게요.</p>
        <blockquote className="draft-theirs">
          {(theirs && wordsOf(theirs.body as Body)) || '내용이 비어 있어요.'}
        </blockquote>
      </Dialog>
    </>
  );
}
