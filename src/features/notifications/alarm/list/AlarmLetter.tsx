import { type ReactNode, useEffect, useRef } from 'react';
import Button from '../../../../ui/form/Button.tsx';
import NewWindow from '../../../../ui/NewWindow.tsx';
import type { AlarmBody } from '../alarm-body.ts';
import Markup from '../../../writing/markup/Markup.tsx';
import { openExternalLink } from '../../../people/sign-in/provider/open-external-link.browser.ts';

type Props = {
  alarm: AlarmBody;
  onUnfold: () => void;
  /** The part that is visible while the letter is folded. */
  children: ReactNode;
};

/** A message of operators or an answer to an inquiry, which unfolds in the list. */
export default function AlarmLetter({ alarm, onUnfold, children }: Props) {
  const { relatvieAdminMessage: message, relativeQna: inquiry, relativeQnaAnswer: answer, link } = alarm;
  const isOutside = link && !link.startsWith('/');
  const letter = useRef<HTMLDetailsElement>(null);
  // A changed answer becomes unread again, even if the member has it open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is new again
  useEffect(() => {
    if (!alarm.read && letter.current?.open) onUnfold();
  }, [alarm.read]);
  // The text contains links, too.
  useEffect(() => letter.current?.addEventListener('click', openExternalLink), []);
  return (
    <details ref={letter} className="alarm-letter" onToggle={({ currentTarget }) => currentTarget.open && onUnfold()}>
      <summary className="alarm-link">{children}</summary>
      <div className="alarm-letter-text">
        {message && <Markup html={message.body} />}
        {inquiry && (
          <blockquote className="alarm-inquiry">
            <b>{inquiry.title}</b>
            <Markup html={inquiry.content} />
          </blockquote>
        )}
        {answer && <p className="alarm-answer">{answer.answer}</p>}
        {link && (
          <Button variant="quiet" size="small" href={link} {...(isOutside && { target: '_blank', rel: 'noopener' })}>
            바로가기
            {isOutside && <NewWindow />}
          </Button>
        )}
      </div>
    </details>
  );
}
