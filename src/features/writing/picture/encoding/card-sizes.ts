/**
 * Widths at which cards draw their pictures, for the `sizes` attribute:
 * - `grid`: cards side by side, see ui/styles/card-grid.css
 * - `compact`: like `grid`, but on phones a square of 112 pixels beside the text, which a 4:3 picture fills
 * - `row`: a row that scrolls sideways, see ui/list/Row.astro
 */
export type CardLayout = 'grid' | 'compact' | 'row';

const columns = '(max-width: 1023px) calc(50vw - 34px), (max-width: 1239px) calc(33vw - 32px), 381px';

export const cardSizes: Record<CardLayout, string> = {
  grid: `(max-width: 599px) calc(100vw - 40px), ${columns}`,
  compact: `(max-width: 599px) 150px, ${columns}`,
  row: '(max-width: 405px) 74vw, 300px',
};
