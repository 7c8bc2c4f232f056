import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { explain } from '../../../../session/browser/explain.browser.ts';
import Button from '../../../../ui/form/Button.tsx';
import Field from '../../../../ui/form/Field.tsx';
import { countGraphemes } from '../../../../lib/text/count-graphemes.ts';
import { storeDraft, readDraft } from '../../../writing/draft/local-draft.browser.ts';
import { APPEAL_LENGTH } from '../decision/decision.ts';
import './appeal.css';

type Props = { decisionId: number; memberId: number };

/** The form for a member's appeal against a decision. Stores the text on the device until it is sent. */
export default function AppealIsland({ decisionId, memberId }: Props) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const place = `appeal:${decisionId}`;

  const keep = () => {
    const text = form.current?.querySelector('textarea')?.value ?? '';
    storeDraft(memberId, place, text);
    // Keeps the page with the text if the session ends.
    form.current?.toggleAttribute('data-unsent', text.trim() !== '');
  };

  // Runs before the first key press; text that was typed before this script loaded stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useLayoutEffect(() => {
    const field = form.current?.querySelector('textarea');
    if (field?.value === '') field.value = readDraft(memberId, place);
    keep();
  }, []);

  const send = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text'));
    if (text.trim() === '') return setError('왜 다시 살펴봐야 하는지 적어 주세요.');
    if (countGraphemes(text) > APPEAL_LENGTH)
      return setError(`${APPEAL_LENGTH.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`);
    setBusy(true);
    setError(undefined);
    try {
      const { callMain } = await import('../../../../http/browser/client.browser.ts');
      await callMain(`/v1/decision/${decisionId}/appeal`, { method: 'POST', body: { text } });
      storeDraft(memberId, place, '');
      form.current?.removeAttribute('data-unsent');
      location.reload();
    } catch (failure) {
      setBusy(false);
      void explain(failure);
    }
  };

  return (
    <form method="dialog" ref={form} className="appeal" onSubmit={send} onInput={keep} noValidate>
      <Field
        label="이의 제기"
        hint="어떤 점을 다시 봐야 하는지 알려 주세요."
        name="text"
        multiline
        limit={APPEAL_LENGTH}
        error={error}
        readOnly={busy}
        required
      />
      <Button type="submit" busy={busy}>
        이의 제기 보내기
      </Button>
    </form>
  );
}
