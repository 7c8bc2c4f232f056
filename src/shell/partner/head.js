{
  const marker = document.querySelector('meta[name="partner-utm-marker"]')?.content;
  const source = new URLSearchParams(location.search).get('utm_source');
  let isPartner = Boolean(marker && source?.includes(marker));
  // Where storage is denied, the visit is this one page.
  try {
    if (isPartner) sessionStorage.setItem(VISIT_KEY, '');
    else isPartner = Boolean(marker) && sessionStorage.getItem(VISIT_KEY) !== null;
  } catch {}
  document.documentElement.toggleAttribute('data-partner', isPartner);
}
