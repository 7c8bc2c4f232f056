/** Positions a popover below its button in browsers without CSS anchor positioning, at the edge that the class names. */

const GAP = 8;

document.addEventListener(
  'toggle',
  (event) => {
    const box = event.target as HTMLElement;
    const button = document.querySelector(`[popovertarget="${CSS.escape(box.id)}"]`);
    if (event.newState !== 'open' || !button || !box.matches('.popover')) return;
    const anchor = button.getBoundingClientRect();
    const wanted = box.matches('.popover-end') ? anchor.right - box.offsetWidth : anchor.left;
    const rightmost = document.documentElement.clientWidth - box.offsetWidth - GAP;
    const below = anchor.bottom + GAP;
    const fitsBelow = below + box.offsetHeight <= innerHeight;
    box.style.margin = '0';
    box.style.inset = 'auto';
    box.style.left = `${Math.max(GAP, Math.min(wanted, rightmost))}px`;
    box.style.top = `${fitsBelow ? below : Math.max(GAP, anchor.top - GAP - box.offsetHeight)}px`;
  },
  true,
);

export {};
