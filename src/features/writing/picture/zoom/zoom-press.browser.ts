/** Handles clicks on the pictures of `ZoomLink.astro` and loads the full-screen view on the first click. */
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-zoom]');
  // The browser handles clicks with modifiers, which open a tab or download.
  if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  import('./zoom.browser.ts').then(
    ({ showZoomed }) => showZoomed(link),
    () => location.assign(link.href),
  );
});
