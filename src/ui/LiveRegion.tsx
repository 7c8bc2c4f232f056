import { useState } from 'react';

type Said = { words: string; times: number };

/** What was said last to those who cannot see what has happened, and a way to say something. */
export function useSaid(): [Said, (words: string) => void] {
  const [said, setSaid] = useState<Said>({ words: '', times: 0 });
  const [say] = useState(() => (words: string) => setSaid(({ times }) => ({ words, times: times + 1 })));
  return [said, say];
}

/** Screen readers read what is new in it. Each message is an element of its own, so that the same words are read again. */
export default function LiveRegion({ said: { words, times } }: { said: Said }) {
  return (
    <p role="status" className="visually-hidden">
      {words && <span key={times}>{words}</span>}
    </p>
  );
}
