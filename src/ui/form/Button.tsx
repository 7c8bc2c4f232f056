import { type ComponentProps, type MouseEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import './button.css';
import { classNames } from '../class-names.ts';
import { holdDialog } from '../dialog/hold-dialog.browser.ts';

type Look = { variant?: 'primary' | 'quiet' | 'danger'; size?: 'small' | 'medium' | 'large' };
type LinkProps = Look & ComponentProps<'a'> & { href: string };
type PushProps = Look &
  ComponentProps<'button'> & {
    href?: undefined;
    /** An action is running: the button keeps its width and focus and ignores clicks, and its dialog stays open. */
    busy?: boolean;
  };

/** A button; with `href`, a link that looks like one. */
export default function Button(props: LinkProps | PushProps) {
  return props.href === undefined ? <Push {...props} /> : <Link {...props} />;
}

function Link({ variant, size, className, ...rest }: LinkProps) {
  return <a {...rest} className={classOf({ variant, size }, className)} />;
}

function Push({ variant, size, className, busy, onClick, type = 'button', ref, ...rest }: PushProps) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, []);
  // Only buttons that submit or answer the dialog keep it open, not buttons that load more content into it.
  useLayoutEffect(() => {
    if (busy && button.current?.matches('.dialog-actions *, [type=submit]')) return holdDialog(button.current);
  }, [busy]);
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        {...rest}
        ref={button}
        type={type}
        className={classOf({ variant, size }, className)}
        aria-busy={busy}
        aria-disabled={busy || undefined}
        onClick={click}
      />
      {busy !== undefined && (
        <span role="status" className="visually-hidden">
          {busy && '처리하고 있어요'}
        </span>
      )}
    </>
  );
}

function classOf({ variant = 'primary', size = 'medium' }: Look, className?: string): string {
  return classNames(
    'button',
    variant !== 'primary' && `button-${variant}`,
    size !== 'medium' && `button-${size}`,
    className,
  );
}
