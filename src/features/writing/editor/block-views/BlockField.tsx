import { useEffect, useId, useRef } from 'react';
import '../../../../ui/form/field.css';

type Props = {
  label: string;
  placeholder: string;
  value: string;
  /** An error message, for example for a text that is too long. The field never cuts the text. */
  fault: string | undefined;
  className?: string;
  onChange: (value: string) => void;
};

/** A one-line field in a block. The field is uncontrolled, and its text is never set while it has the focus. */
export default function BlockField({ label, placeholder, value, fault, className, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    // The value can change from outside, for example by undo.
    const input = field.current;
    if (input && input !== document.activeElement && input.value !== value) input.value = value;
  }, [value]);
  return (
    <>
      <input
        ref={field}
        className={className}
        aria-label={label}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault && `${id}-fault`}
        placeholder={placeholder}
        defaultValue={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {fault && (
        <p id={`${id}-fault`} className="field-error">
          {fault}
        </p>
      )}
    </>
  );
}
