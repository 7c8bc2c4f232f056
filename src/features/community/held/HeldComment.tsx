import { heldWords } from './held.ts';
import './held-comment.css';

/** Tells the author why their comment is pending review, and what they can do. */
export default function HeldComment() {
  return (
    <div className="held-comment">
      <p>
        <strong>{heldWords.title}.</strong> {heldWords.text} {heldWords.wayOut}
      </p>
    </div>
  );
}
