import type { Picture } from './picture.ts';

/**
 * The body of a story or an article as it is stored. `nodeSchema` of `features/writing/body/body.ts` validates it, with
 * its limits.
 */
export type BodyNode =
  | { type: 'paragraph'; text: RichText }
  | { type: 'heading'; level: 2 | 3; text: string }
  | { type: 'quote'; text: string; source?: string }
  | ({ type: 'image' } & CaptionedPicture)
  | { type: 'gallery'; pictures: CaptionedPicture[] }
  | ({ type: 'list' } & ListOf<RichText | ItemWith<ListOf<RichText | ItemWith<ListOf<RichText>>>>>)
  | { type: 'callout'; title: string; text: RichText }
  | { type: 'divider' }
  | { type: 'linkCard'; href: string; title: string; description?: string; picture?: Picture }
  | { type: 'relatedArticle'; articleId: number };

type CaptionedPicture = { picture: Picture; alt: string; caption?: string };

/** Plain text, or spans where part of it is emphasised or a link. `\n` is a line break. */
export type RichText = string | Span[];
type Span = { text: string; bold?: boolean; italic?: boolean; href?: string };

/** An item with a nested list is an object. The type of a node limits the depth, as the schema does. */
type ListOf<Item> = { ordered: boolean; items: Item[] };
type ItemWith<List> = { text: RichText; list: List };

/** A list of any level. */
export type BodyList = ListOf<RichText | ItemAbove>;
export interface ItemAbove extends ItemWith<BodyList> {}
