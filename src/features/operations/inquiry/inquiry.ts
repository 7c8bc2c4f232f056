import type { Picture } from '../../../model/picture.ts';

/** A member's inquiry to the operators. */
export type Inquiry = {
  id: number;
  categoryId: number;
  title: string;
  /** Sanitised HTML. */
  content: string;
  pictures: Picture[];
  createdAt: Date;
  /** Plain text; null until an operator answers. */
  answer: { text: string; createdAt: Date } | null;
};

/** In graphemes. */
export const INQUIRY_TITLE_LENGTH = 60;
/** In graphemes of the visible text, without markup. */
export const INQUIRY_LENGTH = 3_000;
export const PICTURES_PER_INQUIRY = 5;
/** For one member within 24 hours. */
export const INQUIRIES_PER_DAY = 10;
export const INQUIRIES_PER_PAGE = 20;
