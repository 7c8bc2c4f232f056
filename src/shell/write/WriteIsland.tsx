import type { ReactNode } from 'react';
import { paths } from '../../site/paths.ts';
import Either from '../../personal/Either.tsx';
import { useOwn } from '../../personal/use-own.ts';
import Popover from '../../ui/dialog/Popover.tsx';

type Props = {
  /** The id of the popover with the choice. A page may have two such buttons. */
  id: string;
  className: string;
  /** The path of the editor for a talk. */
  talkPath: string;
  /** The content of the button; `leaf` and `speech` are the icons of the two choices. */
  children?: ReactNode;
  leaf?: ReactNode;
  speech?: ReactNode;
};

/** Opens `BecomeMakerDialog.astro` without a script. */
const ASK_FOR_MAKER = { command: 'show-modal', commandfor: 'become-maker' };

/**
 * A member's choice between writing a story and a talk. Other members than makers get `BecomeMakerDialog.astro` for a
 * story.
 */
export default function WriteIsland({ id, className, talkPath, children, leaf, speech }: Props) {
  const own = useOwn();
  // The session may have ended since the page was loaded.
  const needsLogin = { 'data-login': talkPath };
  return (
    <Popover id={id} label="글쓰기" triggerClassName={className} triggerData={needsLogin} trigger={children}>
      <Either when={['maker', 'not-maker']} is={own.isMaker}>
        {(isMaker) =>
          isMaker ? (
            <a className="popover-item" href={paths.writeStory}>
              {leaf}스토리 쓰기
            </a>
          ) : (
            <button type="button" className="popover-item" {...ASK_FOR_MAKER}>
              {leaf}스토리 쓰기
            </button>
          )
        }
      </Either>
      <a className="popover-item" href={talkPath}>
        {speech}톡 쓰기
      </a>
    </Popover>
  );
}
