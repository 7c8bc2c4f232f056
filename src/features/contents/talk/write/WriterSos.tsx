import { useStore } from '@nanostores/react';
import { isTooLong } from '../../../writing/content/too-long.ts';
import { sosFields } from '../sos.ts';
import type { TalkWriter } from './talk-writer.store.ts';

const EXAMPLES = {
  plant: '예: 몬스테라',
  light: '예: 동향 창가, 커튼 너머',
  watered: '예: 사흘 전',
  symptom: '예: 아랫잎이 노래지고 처져요',
};

/** Optional fields about the plant's problem, for channels for help. */
export default function WriterSos({ writer }: { writer: TalkWriter }) {
  const sos = useStore(writer.$sos);
  return (
    <fieldset className="writer-sos">
      <legend className="field-label">알려 주시면 더 빨리 알아볼 수 있어요</legend>
      {sosFields.map(({ name, label, limit }) => (
        <label key={name} className="field">
          <span className="writer-sos-label">{label}</span>
          <input
            className="field-control"
            value={sos[name]}
            aria-invalid={isTooLong(sos[name], limit) || undefined}
            aria-describedby={isTooLong(sos[name], limit) ? `sos-${name}-fault` : undefined}
            placeholder={EXAMPLES[name]}
            onChange={({ currentTarget }) => writer.setSos({ [name]: currentTarget.value })}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          {isTooLong(sos[name], limit) && (
            <span id={`sos-${name}-fault`} className="field-error">
              {limit}자까지 쓸 수 있어요.
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
