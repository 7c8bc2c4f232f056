import './bell.css';

/** The accessible name of a bell, and the dot for unread alarms. */
export default function BellState({ isNew }: { isNew: boolean }) {
  return (
    <>
      <span className="visually-hidden">
        알림
        <span className="bell-news" hidden={!isNew}>
          , 새 알림 있음
        </span>
      </span>
      <span className="bell-dot" hidden={!isNew} />
    </>
  );
}
