import { stylesheet } from './generated/stylesheet.ts';

/** The web font comes after the text: the system's face paints first, and a reader who saves data keeps it. */
const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };

if (!connection?.saveData) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = stylesheet;
  document.head.append(link);
}
