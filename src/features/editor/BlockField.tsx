import { useEffect, useRef } from 'react';

type Props = {
  label: string;
  placeholder: string;
  value: string;
  maxLength: number;
  className?: string;
  onChange: (value: string) => void;
};

/** A line of text in a block. The field keeps its own text, which nobody touches while one types. */
export default function BlockField({ label, placeholder, value, maxLength, className, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Undone, for example.
    const input = field.current;
    if (input && input !== document.activeElement && input.value !== value) input.value = value;
  }, [value]);
  return (
    <input
      ref={field}
      className={className}
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      defaultValue={value}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
}
