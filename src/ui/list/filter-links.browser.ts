/** Scrolls the current link of `FilterLinks.astro` into view. */
for (const link of document.querySelectorAll<HTMLElement>('.filter-links [aria-current]')) {
  const row = link.closest('.filter-links') as HTMLElement;
  row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}
