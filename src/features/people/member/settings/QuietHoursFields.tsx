import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import Switch from '../../../../ui/form/Switch.tsx';
import { type QuietHours, SAME_TIMES, usualQuietHours } from './quiet-hours.ts';
import '../../../../ui/form/field.css';
import './quiet-hours.css';

type Props = {
  /** Null if the member has no quiet hours. */
  kept: QuietHours | null;
  onChange: (quietHours: QuietHours | null) => void;
};

/** The quiet hours: a switch, the start and the end. */
export default function QuietHoursFields({ kept, onChange }: Props) {
  // Equal times are invalid and not saved; they exist only in this state.
  const [unfit, setUnfit] = useState<QuietHours>();
  const hours = unfit ?? kept ?? usualQuietHours;
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const id = useId();

  const choose = (chosen: QuietHours) => {
    const isFit = chosen.from !== chosen.to;
    setUnfit(isFit ? undefined : chosen);
    if (isFit) onChange(chosen);
  };

  // Applies a choice that the member made before hydration.
  const chooseEarly = useEffectEvent(() => {
    const [from, to] = [...(fieldset.current?.querySelectorAll('select') ?? [])].map(({ value }) => value);
    if (kept && from && to && (from !== kept.from || to !== kept.to)) choose({ from, to });
  });
  useEffect(() => chooseEarly(), []);

  return (
    <fieldset ref={fieldset} className="alarm-settings">
      <legend>조용한 시간</legend>
      <Switch
        label="조용한 시간 두기"
        hint="이 시간에는 기기로 알리지 않아요. 알림 목록에는 그대로 쌓여요."
        checked={kept !== null}
        onChange={(wanted) => {
          setUnfit(undefined);
          onChange(wanted ? usualQuietHours : null);
        }}
      />
      {kept && (
        <div className="quiet-hours">
          <TimeField
            label="시작"
            value={hours.from}
            fault={unfit && `${id}-same`}
            onChange={(from) => choose({ from, to: hours.to })}
          />
          <TimeField
            label={hours.to < hours.from ? '끝 (다음 날)' : '끝'}
            value={hours.to}
            fault={unfit && `${id}-same`}
            onChange={(to) => choose({ from: hours.from, to })}
          />
          <p id={`${id}-same`} role="status" className="quiet-hours-fault">
            {unfit && SAME_TIMES}
          </p>
        </div>
      )}
    </fieldset>
  );
}

/** Every half hour of a day, such as 07:30. */
const halfHours = Array.from(
  { length: 48 },
  (_, nth) => `${String(Math.floor(nth / 2)).padStart(2, '0')}:${nth % 2 === 0 ? '00' : '30'}`,
);

type TimeProps = { label: string; value: string; fault: string | undefined; onChange: (time: string) => void };

function TimeField({ label, value, fault, onChange }: TimeProps) {
  const id = useId();
  // Another client may have saved a time between the half hours.
  const times = halfHours.includes(value) ? halfHours : [...halfHours, value].toSorted();
  return (
    <div className="quiet-hours-time">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="field-control"
        value={value}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {times.map((time) => (
          <option key={time} value={time}>
            {time}
          </option>
        ))}
      </select>
    </div>
  );
}
