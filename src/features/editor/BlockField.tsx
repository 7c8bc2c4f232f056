import { useEffect, useId, useRef } from 'react';
import '../../ui/field.css';

type Props = {
  label: string;
  placeholder: string;
  value: string;
  /** What is wrong with it, such as that it is too long: nothing is cut off. */
  fault: string | undefined;
  className?: string;
  onChange: (value: string) => void;
};

/** A line of text in a block. The field keeps its own text, which nobody touches while one types. */
export default function BlockField({ label, placeholder, value, fault, className, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    // Undone, for example.
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
