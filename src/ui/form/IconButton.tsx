import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import './icon-button.css';

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The action of the button, for screen readers. */
  label: string;
};

/** A round button that shows only an icon. */
export default function IconButton({ label, className, type = 'button', ...rest }: Props) {
  return <button {...rest} type={type} aria-label={label} className={classNames('icon-button', className)} />;
}
