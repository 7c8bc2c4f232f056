import { pendingWords } from './pending-review.ts';
import './pending-comment.css';

/** Tells the author why their comment is pending review, and what they can do. */
export default function PendingComment() {
  return (
    <div className="pending-comment">
      <p>
        <strong>{pendingWords.title}.</strong> {pendingWords.text} {pendingWords.wayOut}
      </p>
    </div>
  );
}
