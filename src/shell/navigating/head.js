{
  const root = document.documentElement;
  let timer;
  const stop = () => {
    clearTimeout(timer);
    root.removeAttribute('data-navigating');
  };
  // Browsers without it have a sign of their own.
  window.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    if (destination.sameDocument || downloadRequest !== null || !destination.url.startsWith('http')) return;
    stop();
    timer = setTimeout(() => root.setAttribute('data-navigating', ''), SHOWN_AFTER_MS);
  });
  window.navigation?.addEventListener('navigateerror', stop);
  // A page comes back from the browser's cache as it was left.
  addEventListener('pagehide', stop);
}
