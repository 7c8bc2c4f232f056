import { useRef, useState } from 'react';
import Button from '../../../ui/form/Button.tsx';
import Field from '../../../ui/form/Field.tsx';
import { RITUAL_TEXT_LENGTH, RITUAL_TITLE_LENGTH, RITUALS } from './article.ts';
import type { Ritual } from '../../../model/stored-values.ts';
import './article-writer.css';

type Props = {
  /** The initial values. Later changes of this property do not change the fields. */
  rituals: Ritual[];
  onChange: (rituals: Ritual[]) => void;
};

type Row = { key: number; ritual: Ritual };

/** Fields for the rituals of an article. A ritual is a small habit with a title and a text. */
export default function RitualFields({ rituals, onChange }: Props) {
  const [rows, setRows] = useState<Row[]>(() => rituals.map((ritual, key) => ({ key, ritual })));
  const list = useRef<HTMLFieldSetElement>(null);
  const change = (changed: Row[]) => {
    setRows(changed);
    onChange(changed.map(({ ritual }) => ritual));
  };
  const edit = (key: number, part: Partial<Ritual>) =>
    change(rows.map((row) => (row.key === key ? { key, ritual: { ...row.ritual, ...part } } : row)));
  const add = () =>
    change([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, ritual: { title: '', text: '' } }]);
  const remove = (key: number) => {
    change(rows.filter((row) => row.key !== key));
    list.current?.focus();
  };
  return (
    <fieldset ref={list} className="ritual-fields" tabIndex={-1}>
      <legend className="field-label">작은 습관</legend>
      <p className="field-hint">글 아래에 ‘오늘 시작하는 작은 습관’으로 보여요. 없어도 돼요.</p>
      {rows.map(({ key, ritual }, index) => (
        <fieldset key={key} aria-label={`${index + 1}번째 습관`} className="ritual-fields-row">
          <Field
            label="습관"
            defaultValue={ritual.title}
            limit={RITUAL_TITLE_LENGTH}
            autoComplete="off"
            onInput={({ currentTarget }) => edit(key, { title: currentTarget.value })}
          />
          <Field
            label="설명"
            multiline
            rows={2}
            defaultValue={ritual.text}
            limit={RITUAL_TEXT_LENGTH}
            onInput={({ currentTarget }) => edit(key, { text: currentTarget.value })}
          />
          <Button variant="quiet" size="small" onClick={() => remove(key)}>
            빼기
          </Button>
        </fieldset>
      ))}
      {rows.length < RITUALS && (
        <Button variant="quiet" size="small" onClick={add}>
          습관 넣기
        </Button>
      )}
    </fieldset>
  );
}
