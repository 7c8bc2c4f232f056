import { NEW_WINDOW } from './new-window.ts';

/** The end of the label of a link that opens a new window. */
export default function NewWindow() {
  return <span className="visually-hidden"> {NEW_WINDOW}</span>;
}
