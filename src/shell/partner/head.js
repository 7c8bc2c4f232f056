{
  const marker = document.querySelector('meta[name="partner-utm-marker"]')?.content;
  const source = new URLSearchParams(location.search).get('utm_source');
  // Our own app is installed already: its visitors are asked to sign in.
  const isOurs = navigator.userAgent.includes(APP_MARKER);
  let isPartner = Boolean(marker && !isOurs && source?.includes(marker));
  // Where storage is denied, the visit is this one page.
  try {
    if (isPartner) sessionStorage.setItem(VISIT_KEY, '');
    else isPartner = Boolean(marker) && !isOurs && sessionStorage.getItem(VISIT_KEY) !== null;
  } catch {}
  document.documentElement.toggleAttribute('data-partner', isPartner);
}
