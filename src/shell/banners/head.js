{
  const root = document.documentElement;
  const hide = () => {
    root.toggleAttribute('data-in-app', navigator.userAgent.includes(APP_MARKER));
    // Where storage is denied, or something else stands there, nothing has been put away.
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
  // Put away on a page that this one comes back after.
  addEventListener('pageshow', ({ persisted }) => persisted && hide());
}
