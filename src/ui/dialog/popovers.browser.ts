import { closeOnBack, hearBack } from './close-on-back.browser.ts';

hearBack();

/** Closes a popover when a link in it is followed, since the link may lead to a place on the same page. */
document.addEventListener('click', ({ target }) => {
  (target as Element).closest('a')?.closest<HTMLElement>(':popover-open')?.hidePopover();
});

document.addEventListener('toggle', closeOnBack, true);
// The browser may have opened a popover before this script loaded.
closeOnBack();

if (!CSS.supports('position-area: bottom')) void import('./place-popovers.browser.ts');
