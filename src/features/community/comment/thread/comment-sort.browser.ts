import { deviceStorage, store } from '../../../../lib/storage.browser.ts';
import type { CommentOrder } from '../comment.ts';

/** The order of comments: 1 newest first, 2 oldest first. */
export type CommentSort = 1 | 2;

export const DEFAULT_SORT: CommentSort = 1;
export const orders: Record<CommentSort, CommentOrder> = { 1: 'desc', 2: 'asc' };

const KEY = 'comment_sort';

/** Returns the order stored in this browser. */
export function readSort(): CommentSort {
  return deviceStorage.getItem(KEY) === '2' ? 2 : DEFAULT_SORT;
}

export function storeSort(sort: CommentSort): void {
  store(deviceStorage, KEY, String(sort));
}
