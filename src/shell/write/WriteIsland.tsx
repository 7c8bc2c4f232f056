import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import Either from '../../personal/Either.tsx';
import { useOwn } from '../../personal/use-own.ts';
import Popover from '../../ui/Popover.tsx';

type Props = {
  /** Of the box with the choice; there may be two such buttons on a page. */
  id: string;
  className: string;
  /** Where a talk is written. */
  talkPath: string;
  /** What the button shows, and the icons of the two choices. */
  children?: ReactNode;
  leaf?: ReactNode;
  speech?: ReactNode;
};

/** Opens `BecomeMakerDialog.astro` by the platform alone. */
const ASK_FOR_MAKER = { command: 'show-modal', commandfor: 'become-maker' };

/** A member's choice between writing a story and a talk; whoever is no maker is told what a story takes. */
export default function WriteIsland({ id, className, talkPath, children, leaf, speech }: Props) {
  const own = useOwn();
  // The session may have ended since the page came.
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
