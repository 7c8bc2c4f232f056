import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import Button from '../../../ui/form/Button.tsx';
import Field from '../../../ui/form/Field.tsx';
import { MAKER_LINKS } from './maker.ts';

type Props = {
  initial: string[];
  /** The error message of each link, by index; undefined for a valid link. */
  faults: (string | undefined)[];
};

/** Fields for up to `MAKER_LINKS` links, added one by one. The form ignores empty fields. */
export function LinkFields({ initial, faults }: Props) {
  const [shown, setShown] = useState(Math.max(1, initial.length));
  const frame = useRef<HTMLFieldSetElement>(null);

  const add = () => {
    // The new field must be rendered before it can get the focus.
    flushSync(() => setShown(shown + 1));
    frame.current?.querySelectorAll('input')[shown]?.focus();
  };

  return (
    <fieldset ref={frame} className="maker-links">
      <legend className="field-label">링크</legend>
      <p className="field-hint">블로그나 SNS처럼 나를 더 만날 수 있는 곳이에요. {MAKER_LINKS}개까지 둘 수 있어요.</p>
      {Array.from({ length: shown }, (_, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: they are added at the end alone
          key={index}
          label={`링크 ${index + 1}`}
          name="links"
          defaultValue={initial[index] ?? ''}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          error={faults[index]}
        />
      ))}
      {shown < MAKER_LINKS && (
        <Button variant="quiet" size="small" onClick={add}>
          링크 추가하기
        </Button>
      )}
    </fieldset>
  );
}
