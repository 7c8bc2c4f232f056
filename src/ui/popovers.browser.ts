import { closeOnBack, hearBack } from './close-on-back.browser.ts';

hearBack();

/** What every popover needs of a script. It goes when a link in it has been followed to a place on the same page. */
document.addEventListener('click', ({ target }) => {
  (target as Element).closest('a')?.closest<HTMLElement>(':popover-open')?.hidePopover();
});

document.addEventListener('toggle', closeOnBack, true);
// What the browser has opened before this script came.
closeOnBack();

if (!CSS.supports('position-area: bottom')) void import('./place-popovers.browser.ts');
