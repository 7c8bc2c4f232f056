import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import type { CallFailure } from '../../http/client.ts';
import { changeLists } from '../../session/changed-lists.ts';
import { openLoginPopup } from '../../session/login-popup.store.ts';
import { $loggedIn } from '../../session/me.store.ts';
import Button from '../../ui/Button.tsx';
import ErrorState from '../../ui/ErrorState.tsx';
import Sheet from '../../ui/Sheet.tsx';
import Skeleton from '../../ui/Skeleton.tsx';
import { showSnackbar } from '../../ui/snackbar.store.ts';
import { type ReportReason, REPORTED } from './report.ts';
import './report-dialog.css';
import { loadReasons, type ReportSubject } from './report-reasons.ts';

type Props = {
  open: boolean;
  category: ReportSubject;
  onClose: () => void;
  /** Sends it. @throws CallFailure */
  report: (reasonId: number) => Promise<void>;
};

/** Asks why something is reported, and reports it. */
export function ReportDialog({ open, category, onClose, report }: Props) {
  const formId = useId();
  const [reasons, setReasons] = useState<ReportReason[]>();
  const [failed, setFailed] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const [busy, setBusy] = useState(false);

  const load = () => {
    setFailed(false);
    loadReasons(category).then(setReasons, () => setFailed(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads when it opens
  useEffect(() => {
    if (!open) return;
    setChosen(undefined);
    load();
  }, [open, category]);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (chosen === undefined || busy) return;
    setBusy(true);
    try {
      await changeLists(() => report(chosen));
      onClose();
      showSnackbar(REPORTED);
    } catch (failure) {
      if ($loggedIn.get()) showSnackbar((failure as CallFailure).message);
      else {
        onClose();
        openLoginPopup();
      }
    } finally {
      setBusy(false);
    }
  };

  const actions = (
    <>
      <Button variant="quiet" onClick={onClose}>
        취소
      </Button>
      <Button type="submit" form={formId} disabled={chosen === undefined} busy={busy}>
        신고하기
      </Button>
    </>
  );
  return (
    <Sheet open={open} onClose={onClose} title="신고하기" actions={actions}>
      <p className="report-note">신고한 내용은 운영자가 확인해요. 누가 신고했는지는 알려지지 않아요.</p>
      {failed ? (
        <ErrorState text="신고 이유를 불러오지 못했어요" onRetry={load} />
      ) : (
        <form id={formId} onSubmit={submit}>
          <fieldset className="report-reasons" aria-busy={!reasons}>
            <legend className="visually-hidden">신고 이유</legend>
            {reasons ? (
              reasons.map(({ depth1CodeId: id, depth1CodeValue: text }) => (
                <label key={id}>
                  <input type="radio" name="reason" checked={chosen === id} onChange={() => setChosen(id)} />
                  {text}
                </label>
              ))
            ) : (
              <Waiting />
            )}
          </fieldset>
        </form>
      )}
    </Sheet>
  );
}

const ROWS = 6;

function Waiting() {
  return Array.from({ length: ROWS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change
    <div key={row} className="report-waiting">
      <Skeleton kind="line" width="short" />
    </div>
  ));
}
