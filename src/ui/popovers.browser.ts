import { closeOnBack, hearBack } from './close-on-back.browser.ts';

hearBack();

/** What every popover needs of a script. It goes when a link in it has been followed to a place on the same page. */
document.addEventListener('click', ({ target }) => {
  (target as Element).closest('a')?.closest<HTMLElement>(':popover-open')?.hidePopover();
});

/** Beside a mouse, a menu is too small a thing to have Back of its own. */
if (matchMedia('(pointer: coarse)').matches) {
  document.addEventListener(
    'toggle',
    ({ target }) => {
      const box = target as HTMLElement;
      if (box.matches('.popover:popover-open')) closeOnBack(box);
    },
    true,
  );
}

if (!CSS.supports('position-area: bottom')) void import('./place-popovers.browser.ts');
