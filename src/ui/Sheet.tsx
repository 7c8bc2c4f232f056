import Dialog, { type DialogProps } from './Dialog.tsx';
import './sheet.css';

/** A dialog that comes up from the foot of a phone's screen. */
export default function Sheet(props: Omit<DialogProps, 'className' | 'question'>) {
  return <Dialog {...props} className="sheet" />;
}
