import type { Picture } from '../../writing/picture/picture.ts';

/** What a member has asked the operators. */
export type Inquiry = {
  id: number;
  categoryId: number;
  title: string;
  /** Sanitised HTML. */
  content: string;
  pictures: Picture[];
  createdAt: Date;
  /** Plain text; null while it waits. */
  answer: { text: string; createdAt: Date } | null;
};

/** In characters. */
export const INQUIRY_TITLE_LENGTH = 60;
/** In characters as a reader counts them, without what marks it up. */
export const INQUIRY_LENGTH = 3_000;
export const PICTURES_PER_INQUIRY = 5;
/** One member's, within 24 hours. */
export const INQUIRIES_PER_DAY = 10;
export const INQUIRIES_PER_PAGE = 20;
