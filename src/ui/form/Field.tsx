import { type ComponentProps, type InputEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import './field.css';
import { countGraphemes } from '../../lib/text/count-graphemes.ts';

type Frame = {
  label: string;
  hint?: string | undefined;
  /** The error and how to correct it. */
  error?: string | undefined;
  /** Shows the number of typed characters and any excess. The form itself must refuse a text that is too long. */
  limit?: number;
};
type LineProps = Frame & ComponentProps<'input'> & { multiline?: false };
type TextProps = Frame & ComponentProps<'textarea'> & { multiline: true };
type Control = HTMLInputElement | HTMLTextAreaElement;

/** A labelled input, or a text area that grows with its text. */
export default function Field(props: LineProps | TextProps) {
  const { label, hint, error, limit, id: givenId, ...rest } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ''));
  const field = useRef<HTMLDivElement>(null);
  // The viewer may type before the script loads.
  useEffect(() => setTyped(field.current?.querySelector<Control>('.field-control')?.value ?? ''), []);
  const count = limit === undefined ? 0 : countGraphemes(String(rest.value ?? typed));
  const excess = limit === undefined ? 0 : Math.max(0, count - limit);

  const described = [hint && `${id}-hint`, error && `${id}-error`, limit !== undefined && `${id}-count`];
  const control = {
    id,
    className: 'field-control',
    'aria-describedby': classNames(...described) || undefined,
    'aria-invalid': Boolean(error) || excess > 0 || undefined,
  };
  return (
    <div
      ref={field}
      className="field"
      onInput={(event: InputEvent<HTMLDivElement>) => setTyped((event.target as Control).value)}
    >
      <label htmlFor={id} className="field-label">
        {label}
        {rest.required && (
          <span className="field-required" aria-hidden="true">
            필수
          </span>
        )}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {renderControl(rest, control)}
      <div className="field-foot">
        {error && (
          <p id={`${id}-error`} className="field-error">
            {error}
          </p>
        )}
        {limit !== undefined && <Counter id={`${id}-count`} count={count} limit={limit} excess={excess} />}
      </div>
    </div>
  );
}

type Rest = Omit<LineProps, keyof Frame> | Omit<TextProps, keyof Frame>;

function renderControl(rest: Rest, control: object) {
  if (rest.multiline) {
    const { multiline: _, ...textarea } = rest;
    return <textarea {...textarea} {...control} />;
  }
  const { multiline: _, ...input } = rest;
  return <input {...input} {...control} />;
}

type CounterProps = { id: string; count: number; limit: number; excess: number };

function Counter({ id, count, limit, excess }: CounterProps) {
  return (
    <>
      <p id={id} className={classNames('field-count', excess > 0 && 'field-count-over')}>
        <span aria-hidden="true">
          {count}/{limit}
        </span>
        <span className="visually-hidden">
          {limit}자 중 {count}자
        </span>
      </p>
      <span role="status" className="visually-hidden">
        {excess > 0 && `${excess}자를 줄여 주세요`}
      </span>
    </>
  );
}
