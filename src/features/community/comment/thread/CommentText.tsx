import NewWindow from '../../../../ui/NewWindow.tsx';
import { linkify } from '../../../../lib/text/linkify.ts';

type Props = {
  text: string;
  /** The nicknames of the members in this thread. A reply may begin with one of them as a mention. */
  names: string[];
};

const MANY_EMPTY_LINES = /\n{3,}/g;

/** Shows a text with its mention, line breaks and links. */
export default function CommentText({ text, names }: Props) {
  const mention = names.map((name) => `@${name} `).find((start) => text.startsWith(start)) ?? '';
  const parts = linkify(text.slice(mention.length).replaceAll(MANY_EMPTY_LINES, '\n\n'));
  return (
    <p className="comment-body">
      {mention && <span className="comment-mention">{mention}</span>}
      {parts.map((part, index) =>
        part.href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
          <a key={index} href={part.href} target="_blank" rel="nofollow ugc noopener">
            {part.text}
            <NewWindow />
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
