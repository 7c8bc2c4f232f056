import Dialog, { type DialogProps } from './Dialog.tsx';
import './sheet.css';

/** A dialog that slides up from the bottom of the screen on phones. */
export default function Sheet(props: Omit<DialogProps, 'className' | 'question'>) {
  return <Dialog {...props} className="sheet" />;
}
