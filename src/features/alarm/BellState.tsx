import './bell.css';

/** What a bell is called, and its dot: whether there is something new, for the ear and for the eye. */
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
