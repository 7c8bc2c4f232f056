import { startTransition, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { callDiscover, callMain } from '../../../../http/browser/client.browser.ts';
import { noteMuted } from '../../../../session/browser/scrap-notes.browser.ts';
import '../../../../ui/dialog/popover.css';
import { ReportDialog } from './ReportDialog.tsx';

type Props = { kind: 'story' | 'article' | 'talk'; id: number; authorId: number } | { kind: 'user'; id: number };

/** The menu item that reports a story, an article, a talk or a member. */
export default function ReportIsland(props: Props) {
  const [open, setOpen] = useState<boolean>();
  const line = useRef<HTMLButtonElement>(null);
  // Builds the dialog and loads its reasons while the menu is open, so that the dialog opens at once.
  useEffect(() => {
    const menu = line.current?.closest('[popover]');
    const build = () => startTransition(() => setOpen((isOpen) => isOpen ?? false));
    menu?.addEventListener('toggle', build, { once: true });
    return () => menu?.removeEventListener('toggle', build);
  }, []);

  const report = async (reason: number) => {
    const { kind, id } = props;
    if (kind === 'article') {
      await callMain(`/v1/article/${id}/report`, { method: 'POST', body: { id, reason } });
    } else if (kind === 'story') {
      const body = { storyId: id, targetMakerId: props.authorId, depth1CodeId: reason };
      await callDiscover(`/api/v1/story/${id}/report`, { method: 'POST', body });
    } else {
      const path =
        kind === 'talk' ? (`/api/v1/community/talk/${id}/report` as const) : (`/api/v1/user/${id}/report` as const);
      await callDiscover(path, { method: 'POST', body: { reportCodeId: reason } });
    }
    if (kind !== 'user') await noteMuted(props.authorId);
  };

  return (
    <>
      <button ref={line} type="button" className="popover-item" data-login onClick={() => setOpen(true)}>
        신고하기
      </button>
      {/* Outside the menu, because the menu closes below the dialog. */}
      {open !== undefined &&
        createPortal(
          <ReportDialog
            open={open}
            category={props.kind}
            id={props.id}
            onClose={() => setOpen(false)}
            report={report}
          />,
          document.body,
        )}
    </>
  );
}
