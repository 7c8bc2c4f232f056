{
  const address = ADDRESS;
  const face = new FontFace('Pretendard', `url(${address})`, { weight: WEIGHTS, display: 'optional' });
  const isHere = () => {
    try {
      return localStorage.getItem('font') === address;
    } catch {}
  };
  const remember = () => {
    try {
      localStorage.setItem('font', address);
    } catch {}
  };
  // Without Korean glyphs, both syllables are drawn as the same box.
  const hasHangul = () => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const drawn = (text) => {
      context.clearRect(0, 0, 32, 32);
      context.fillText(text, 4, 16);
      return context.getImageData(0, 0, 32, 32).data.join();
    };
    return drawn('가') !== drawn('힣');
  };
  const fetchFont = async () => {
    await face.load();
    remember();
    if (hasHangul()) return;
    face.display = 'swap';
    document.fonts.add(face);
  };
  if (!navigator.connection?.saveData) {
    if (isHere()) {
      const link = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: address };
      document.head.append(Object.assign(document.createElement('link'), link));
      document.fonts.add(face);
    } else {
      // Wait until the page and its first picture are painted, so that the font does not delay them.
      addEventListener('load', () =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => fetchFont().catch(() => {}), 200))),
      );
    }
  }
}
