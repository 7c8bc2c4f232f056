/** Hears whoever presses a picture of `ZoomLink.astro`, before what shows it full screen is there. */
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-zoom]');
  // A press for another tab or a download is the browser's.
  if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  import('./zoom.browser.ts').then(
    ({ showZoomed }) => showZoomed(link),
    () => location.assign(link.href),
  );
});
