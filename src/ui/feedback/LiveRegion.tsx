import { useState } from 'react';

type Said = { words: string; times: number };

/** Returns the last message for screen readers, and a function that sets a new one. */
export function useSaid(): [Said, (words: string) => void] {
  const [said, setSaid] = useState<Said>({ words: '', times: 0 });
  const [say] = useState(() => (words: string) => setSaid(({ times }) => ({ words, times: times + 1 })));
  return [said, say];
}

/**
 * Screen readers read new elements in this region. Each message has its own element, so that a repeated message is read
 * again.
 */
export default function LiveRegion({ said: { words, times } }: { said: Said }) {
  return (
    <p role="status" className="visually-hidden">
      {words && <span key={times}>{words}</span>}
    </p>
  );
}
