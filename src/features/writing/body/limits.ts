/** Limits of a body. Lengths of texts are in graphemes. */
export const BODY_LIMITS = {
  nodes: 300,
  /** The length of a paragraph, quote, list item or callout. */
  text: 5_000,
  /** The length of all text. */
  totalText: 50_000,
  /** The number of spans of one text. */
  spans: 200,
  /** The length of a heading, a quote's source, and the title of a callout or link card. */
  title: 100,
  alt: 200,
  caption: 200,
  /** The length of a link card's description. */
  description: 200,
  /** The length of a link's address. */
  href: 2_000,
  /** The number of items of one list, without nested lists. */
  items: 50,
  /** The number of items of all lists. */
  totalItems: 1_000,
  /** The depth of nested lists. */
  listLevels: 3,
  galleryPictures: { least: 2, most: 10 },
  /** The number of pictures in all blocks. */
  pictures: 60,
  relatedArticles: 10,
  /** The size of the whole body as JSON, in UTF-8 bytes. */
  bytes: 256 * 1_024,
} as const;
