import type { ReactNode } from 'react';

/** The icons of the search box, drawn in the style of the icon set. */

const drawnAs = (lines: ReactNode) => () => (
  <svg
    viewBox="0 0 24 24"
    className="icon"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {lines}
  </svg>
);

export const SearchIcon = drawnAs(<path d="M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0Zm3 10-5-5" />);
export const ClearIcon = drawnAs(<path d="M7 7l10 10M17 7 7 17" />);
export const BackIcon = drawnAs(<path d="m15 18-6-6 6-6" />);
export const PlantIcon = drawnAs(<path d="M12 21V11m0 3c-5 0-7-3-7-7 5 0 7 3 7 7Zm0-3c0-4 2-7 7-7 0 4-2 7-7 7Z" />);
export const TagIcon = drawnAs(<path d="M5 9h14M4 15h14M10 4 8 20m8-16-2 16" />);
