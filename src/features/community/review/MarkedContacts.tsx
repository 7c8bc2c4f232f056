import { type ContactKind, findContacts } from './contacts.ts';
import './marked-contacts.css';

type Props = { text: string; ownHost: string };

const kinds: Record<ContactKind, string> = {
  link: '링크',
  phone: '전화번호',
  email: '이메일 주소',
  messenger: '메신저 아이디',
};

/** A text with contacts and links marked, for operators. */
export default function MarkedContacts({ text, ownHost }: Props) {
  const contacts = findContacts(text, ownHost);
  return (
    <>
      {contacts.map(({ kind, start, text: found }, index) => (
        <span key={start}>
          {text.slice(contacts[index - 1]?.end ?? 0, start)}
          <mark className="review-contact" title={kinds[kind]}>
            {found}
          </mark>
        </span>
      ))}
      {text.slice(contacts.at(-1)?.end ?? 0)}
    </>
  );
}
