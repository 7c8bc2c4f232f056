import { type SubmitEvent, useState } from 'react';
import { fromKoreanMinute, koreanMinute } from '../../../../lib/date-fields.ts';
import Button from '../../../../ui/form/Button.tsx';
import Dialog from '../../../../ui/dialog/Dialog.tsx';
import Field from '../../../../ui/form/Field.tsx';
import { SCHEDULE_DAYS, TOO_FAR_AHEAD } from '../reading-limits.ts';

/** When to publish: now, or at a time in ISO 8601. */
export type PublishTime = 'now' | { at: string };

type Props = {
  title: string;
  open: boolean;
  onClose: () => void;
  /** The scheduled time in ISO 8601, if the content is scheduled already. */
  scheduledFor: string | undefined;
  onPublish: (when: PublishTime) => void;
};

/** The minimum time between now and a scheduled publication. */
const LEAST_NOTICE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A dialog that asks when to publish. Times are in the Korean time zone, regardless of the author's. */
export default function ReadingPublish({ title, open, ...question }: Props) {
  return (
    <Dialog open={open} onClose={question.onClose} title={title}>
      {open && <PublishForm {...question} />}
    </Dialog>
  );
}

function PublishForm({ onClose, scheduledFor, onPublish }: Omit<Props, 'open' | 'title'>) {
  const [waits, setWaits] = useState(scheduledFor !== undefined);
  const [fault, setFault] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!waits) return onPublish('now');
    const date = fromKoreanMinute(String(new FormData(event.currentTarget).get('time')));
    if (!date) return setFault('날짜와 시간을 골라 주세요.');
    if (date.getTime() < Date.now() + LEAST_NOTICE_MS) return setFault('지금보다 뒤의 시간을 골라 주세요.');
    if (date.getTime() > Date.now() + SCHEDULE_DAYS * DAY_MS) return setFault(TOO_FAR_AHEAD);
    setFault(undefined);
    onPublish({ at: date.toISOString() });
  };
  return (
    <form method="dialog" className="reading-publish" onSubmit={submit} noValidate>
      <fieldset>
        <legend className="visually-hidden">언제 발행할까요?</legend>
        <label className="reading-publish-choice">
          <input type="radio" name="when" checked={!waits} onChange={() => setWaits(false)} />
          <span>
            지금 발행하기
            <small>바로 모두에게 보여요.</small>
          </span>
        </label>
        <label className="reading-publish-choice">
          <input type="radio" name="when" checked={waits} onChange={() => setWaits(true)} />
          <span>
            예약하기
            <small>고른 시간에 저절로 발행돼요.</small>
          </span>
        </label>
      </fieldset>
      {waits && (
        <Field
          label="예약 시간 (한국 시간)"
          name="time"
          type="datetime-local"
          defaultValue={koreanMinute(scheduledFor ? new Date(scheduledFor) : tomorrowMorning())}
          min={koreanMinute(new Date())}
          max={koreanMinute(new Date(Date.now() + SCHEDULE_DAYS * DAY_MS))}
          error={fault}
          required
        />
      )}
      <div className="reading-publish-actions">
        <Button variant="quiet" onClick={onClose}>
          더 쓰기
        </Button>
        <Button type="submit">{waits ? '예약하기' : '발행하기'}</Button>
      </div>
    </form>
  );
}

/** Returns 9 a.m. tomorrow in Korea, when many people read on their way. */
function tomorrowMorning(): Date {
  const tomorrow = koreanMinute(new Date(Date.now() + DAY_MS)).slice(0, 10);
  return fromKoreanMinute(`${tomorrow}T09:00`) ?? new Date();
}
