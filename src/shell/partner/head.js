{
  const marker = document.querySelector('meta[name="partner-utm-marker"]')?.content;
  const source = new URLSearchParams(location.search).get('utm_source');
  // Visitors in our own app are asked to sign in, since the app is already installed.
  const isOurs = navigator.userAgent.includes(APP_MARKER);
  let isPartner = Boolean(marker && !isOurs && source?.includes(marker));
  // Without storage, only this page counts as the visit.
  try {
    if (isPartner) sessionStorage.setItem(VISIT_KEY, '');
    else isPartner = Boolean(marker) && !isOurs && sessionStorage.getItem(VISIT_KEY) !== null;
  } catch {}
  document.documentElement.toggleAttribute('data-partner', isPartner);
}
