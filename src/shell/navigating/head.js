{
  const root = document.documentElement;
  let timer;
  const stop = () => {
    clearTimeout(timer);
    root.removeAttribute('data-navigating');
  };
  // Browsers without `navigation` show their own progress.
  window.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    if (destination.sameDocument || downloadRequest !== null || !destination.url.startsWith('http')) return;
    stop();
    timer = setTimeout(() => root.setAttribute('data-navigating', ''), SHOWN_AFTER_MS);
  });
  window.navigation?.addEventListener('navigateerror', stop);
  // The browser restores a page with the attributes that it had, so remove this one.
  addEventListener('pagehide', stop);
}
