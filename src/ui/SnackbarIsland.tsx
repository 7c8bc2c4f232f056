import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import './snackbar.css';
import { $snackbars, dismissSnackbar } from './snackbar.store.ts';

/** Shows what `showSnackbar` says. Once on a page, from the start, so that screen readers know the region. */
export default function SnackbarIsland() {
  const snackbars = useStore($snackbars, { ssr: 'initial' });
  const region = useRef<HTMLDivElement>(null);
  const newest = snackbars.at(-1)?.id;

  useLayoutEffect(() => {
    if (newest !== undefined && region.current) liftAboveModal(region.current);
  }, [newest]);

  return (
    <div ref={region} className="snackbars" aria-live="polite" aria-atomic="false">
      {snackbars.map(({ id, label, subTitle }) => (
        <button key={id} type="button" className="snackbar" title="눌러서 닫기" onClick={() => dismissSnackbar(id)}>
          <span className="snackbar-label">{label}</span>
          {subTitle && <span className="snackbar-subtitle">{subTitle}</span>}
        </button>
      ))}
    </div>
  );
}

/** An open dialog lies in the top layer, where no z-index reaches; the last to enter lies on top. */
function liftAboveModal(region: HTMLElement): void {
  if (!document.querySelector('dialog:modal')) return;
  region.popover = 'manual';
  region.hidePopover();
  region.showPopover();
}
