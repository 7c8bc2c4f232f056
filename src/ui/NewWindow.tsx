import { NEW_WINDOW } from './new-window.ts';

/** The last words in a link that opens a window of its own. */
export default function NewWindow() {
  return <span className="visually-hidden"> {NEW_WINDOW}</span>;
}
