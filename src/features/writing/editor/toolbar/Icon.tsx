/** SVG paths for a 24 × 24 view box. */
const paths = {
  plus: 'M12 5v14M5 12h14',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  heading: 'M5 5v14M14 5v14M5 12h9M18 11l2.5-1.5V19',
  subheading: 'M5 8v11M12 8v11M5 13.5h7M16 14h4M16 18h4',
  quote: 'M5 7v10M10 8h9M10 12h9M10 16h6',
  callout: 'M4 5h16v14H4zM8 10h8M8 14h5',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M4 14.5c0-2 3-2 3 0 0 1-3 2.5-3 3.5h3',
  deeper: 'M4 6h16M10 12h10M10 18h10M4 10l3 3-3 3',
  higher: 'M4 6h16M10 12h10M10 18h10M7 10l-3 3 3 3',
  divider: 'M4 12h2M9 12h2M14 12h2M19 12h1M8 5h8M8 19h8',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
  camera: 'M3 7h5l2-3h4l2 3h5v12H3zM15.5 13a3.5 3.5 0 1 1-7 0a3.5 3.5 0 1 1 7 0',
  gallery: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  card: 'M3 6h18v12H3zM9 6v12M13 10h5M13 14h3',
  article: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h3',
  undo: 'M9 7H15a5 5 0 0 1 0 10H8M9 7l3-3M9 7l3 3',
  redo: 'M15 7H9a5 5 0 0 0 0 10h7M15 7l-3-3M15 7l-3 3',
  up: 'M12 19V6M6 11l6-6 6 6',
  down: 'M12 5v13M6 13l6 6 6-6',
  earlier: 'M19 12H6M11 6l-6 6 6 6',
  later: 'M5 12h13M13 6l6 6-6 6',
  pencil: 'M5 19l1-4L16 5l3 3L9 18zM14 7l3 3',
  remove: 'M6 6l12 12M18 6L6 18',
} as const;

export type IconName = keyof typeof paths;

export default function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
