import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import type { CallFailure } from '../../../../http/browser/client.browser.ts';
import { explain } from '../../../../session/browser/explain.browser.ts';
import { changeLists } from '../../../../session/browser/changed-lists.browser.ts';
import { forgetFields, storeFields, readFields } from '../../../../session/browser/stored-fields.browser.ts';
import { $loggedIn } from '../../../../session/browser/me.store.ts';
import Button from '../../../../ui/form/Button.tsx';
import Sheet from '../../../../ui/dialog/Sheet.tsx';
import { showSnackbar } from '../../../../ui/feedback/snackbar.store.ts';
import { REPORTED } from '../report.ts';
import './report-dialog.css';
import type { ReportSubject } from './report-reasons.browser.ts';
import ReportReasons from './ReportReasons.tsx';

type Props = {
  open: boolean;
  category: ReportSubject;
  /** The id of the reported content, comment or member. */
  id: number;
  onClose: () => void;
  /** Sends the report. @throws CallFailure */
  report: (reasonId: number) => Promise<void>;
};

/** Asks for the reason of a report and sends it. */
export function ReportDialog({ open, category, id, onClose, report }: Props) {
  const formId = useId();
  const [chosen, setChosen] = useState<number>();
  const [busy, setBusy] = useState(false);

  const place = `report:${category}:${id}`;

  useEffect(() => {
    if (open) setChosen(Number(readFields(place)?.reason?.[0]) || undefined);
  }, [open, place]);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (chosen === undefined || busy) return;
    setBusy(true);
    try {
      await changeLists(() => report(chosen));
      forgetFields(place);
      onClose();
      showSnackbar(REPORTED);
    } catch (failure) {
      const isOther = (failure as Partial<CallFailure>).code === 'OTHER_MEMBER';
      if (isOther || !$loggedIn.get()) storeFields(place, { reason: [String(chosen)] });
      if (!$loggedIn.get()) onClose();
      explain(failure);
    } finally {
      setBusy(false);
    }
  };

  const actions = (
    <>
      <Button variant="quiet" disabled={busy} onClick={onClose}>
        취소
      </Button>
      <Button type="submit" form={formId} disabled={chosen === undefined} busy={busy}>
        신고하기
      </Button>
    </>
  );
  return (
    <Sheet open={open} onClose={onClose} title="신고하기" actions={actions} startsAtTitle>
      <p className="report-note">신고한 내용은 운영자가 확인해요. 누가 신고했는지는 알려지지 않아요.</p>
      <form method="dialog" id={formId} onSubmit={submit}>
        <ReportReasons category={category} chosen={chosen} onChoose={setChosen} />
      </form>
    </Sheet>
  );
}
