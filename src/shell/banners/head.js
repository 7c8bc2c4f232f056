{
  const root = document.documentElement;
  const hide = () => {
    root.toggleAttribute('data-in-app', navigator.userAgent.includes(APP_MARKER));
    // If storage is denied or has another value, no banner counts as dismissed.
    try {
      const { hidden, expireTime } = JSON.parse(localStorage.getItem(STRIP_KEY)) ?? {};
      root.toggleAttribute('data-strip-away', hidden === true && Date.now() < expireTime);
    } catch {}
    try {
      const out = Number(localStorage.getItem(APP_BANNER_KEY));
      root.toggleAttribute('data-app-banner-away', Date.now() - out <= APP_BANNER_AWAY_MS);
    } catch {}
  };
  hide();
  // A banner may have been dismissed on another page before this one was restored.
  addEventListener('pageshow', ({ persisted }) => persisted && hide());
}
