/** How much a body holds. Lengths of texts are in characters as a reader counts them. */
export const BODY_LIMITS = {
  /** Blocks. */
  nodes: 300,
  /** Of one paragraph, quote, list item or callout. */
  text: 5_000,
  /** Of all text together. */
  totalText: 50_000,
  /** Pieces of one text that are emphasised or linked differently. */
  spans: 200,
  /** Of a heading, a callout, a link card and the source of a quote. */
  title: 100,
  alt: 200,
  caption: 200,
  /** Of the words in a link card. */
  description: 200,
  /** Of a link's address. */
  href: 2_000,
  /** Of one list, without the lists in it. */
  items: 50,
  /** Of all lists together. */
  totalItems: 1_000,
  /** A list in a list in a list. */
  listLevels: 3,
  galleryPictures: { least: 2, most: 10 },
  /** In all blocks together. */
  pictures: 60,
  relatedArticles: 10,
  /** Of the whole as JSON, in UTF-8. */
  bytes: 256 * 1_024,
} as const;
