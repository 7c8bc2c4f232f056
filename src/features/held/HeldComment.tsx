import { heldWords } from './held.ts';
import './held-comment.css';

/** Tells its author why nobody else is shown their comment, and what they may do. */
export default function HeldComment() {
  return (
    <div className="held-comment">
      <p>
        <strong>{heldWords.title}.</strong> {heldWords.text} {heldWords.wayOut}
      </p>
    </div>
  );
}
