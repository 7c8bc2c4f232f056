import { formatDay } from '../../../../lib/dates.ts';
import { paths } from '../../../../site/paths.ts';
import Popover from '../../../../ui/dialog/Popover.tsx';
import type { AlarmBody } from '../alarm-body.ts';
import AlarmLetter from './AlarmLetter.tsx';
import { alarmSentence } from '../alarm-sentence.ts';

type Props = {
  alarm: AlarmBody;
  /** @returns whether the browser should follow the link */
  onRead: (alarm: AlarmBody) => boolean;
  /** Called when the member unfolds an alarm in the list. */
  onUnfold: (alarm: AlarmBody) => void;
  onMute: (alarm: AlarmBody) => void;
};

/** An alarm in the list, with a menu that says why the member got it. It either links to its place or unfolds. */
export default function AlarmItem({ alarm, onRead, onUnfold, onMute }: Props) {
  const { message, boldMessage, createdDate, link, quote, because, mute, read } = alarm;
  // Names may contain any character, so the name is inserted as text, and only at the first `%s`.
  const [before = '', ...after] = message.split('%s');
  const words = (
    <>
      <span className="alarm-words">
        {!read && <span className="visually-hidden">새 알림: </span>}
        {before}
        <b>{boldMessage}</b>
        {after.join('%s')}
      </span>
      {quote && <span className="alarm-quote">{quote}</span>}
      <time className="alarm-date" dateTime={createdDate}>
        {formatDay(new Date(createdDate))}
      </time>
    </>
  );
  return (
    <li className="alarm" data-unread={!read || undefined}>
      {alarm.relatvieAdminMessage || alarm.relativeQna ? (
        <AlarmLetter alarm={alarm} onUnfold={() => onUnfold(alarm)}>
          {words}
        </AlarmLetter>
      ) : link ? (
        <a className="alarm-link" href={link} onClick={(event) => onRead(alarm) || event.preventDefault()}>
          {words}
        </a>
      ) : (
        <div className="alarm-link">{words}</div>
      )}
      <Popover
        label={`‘${alarmSentence(alarm)}’ 알림 메뉴`}
        trigger={
          <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
            <path d="M6 12h.01M12 12h.01M18 12h.01" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
          </svg>
        }
      >
        <p className="alarm-because">{because}</p>
        {mute && (
          <button type="button" className="popover-item" onClick={() => onMute(alarm)}>
            {mute.muted ? '이 글 알림 다시 받기' : '이 글 알림 끄기'}
          </button>
        )}
        <a className="popover-item" href={paths.alarmSettings}>
          알림 설정
        </a>
      </Popover>
    </li>
  );
}
