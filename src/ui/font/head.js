{
  const { head, documentElement: root } = document;
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const drawn = (text) => {
    context.clearRect(0, 0, 32, 32);
    context.fillText(text, 4, 16);
    return context.getImageData(0, 0, 32, 32).data.join();
  };
  const addLink = (attributes) => head.append(Object.assign(document.createElement('link'), attributes));
  // Two syllables that look the same are two boxes.
  const noHangul = drawn('가') === drawn('힣');
  root.toggleAttribute('data-no-hangul', noHangul);
  if (noHangul) addLink({ rel: 'preload', as: 'font', type: 'font/ttf', crossOrigin: '', href: PLACEHOLDER });
  if (noHangul || !navigator.connection?.saveData) {
    const addFont = () => addLink({ rel: 'stylesheet', href: STYLESHEET });
    // Once the page and its first picture are painted, so that the font takes nothing from them.
    addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(addFont, 200))));
  }
}
