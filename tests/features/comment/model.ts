import {
  BEST_APPLAUSE,
  BEST_COMMENTS,
  commentRules,
  type Subject,
} from '../../../src/features/community/comment/comment.ts';

type Row = {
  id: number;
  parentId: number | null;
  authorId: number;
  isDeleted: boolean;
  applauders: Set<number>;
};

export type Outcome = 'done' | 'NOT_FOUND' | 'DELETED';

/** Predicts the comments of one content after a sequence of operations. */
export class CommentModel {
  readonly rows = new Map<number, Row>();
  readonly subject: Subject;

  constructor(subject: Subject) {
    this.subject = subject;
  }

  /** @param id the id of the new comment, if the server created one */
  write(id: number | undefined, repliedTo: number | null, authorId: number): Outcome {
    const row = repliedTo === null ? undefined : this.rows.get(repliedTo);
    if (repliedTo !== null && !row) return 'NOT_FOUND';
    const head = row && this.#head(row);
    if (row?.isDeleted || head?.isDeleted) return 'DELETED';
    if (id !== undefined) {
      this.rows.set(id, { id, parentId: head?.id ?? null, authorId, isDeleted: false, applauders: new Set() });
    }
    return 'done';
  }

  edit(id: number, authorId: number): Outcome {
    return this.#own(id, authorId) ? 'done' : 'NOT_FOUND';
  }

  delete(id: number, authorId: number): Outcome {
    const row = this.#own(id, authorId);
    if (!row) return 'NOT_FOUND';
    row.isDeleted = true;
    if (!commentRules[this.subject.kind].keepsDeleted) {
      const head = this.#head(row);
      for (const each of [row, head]) if (each.isDeleted && this.#replies(each).length === 0) this.rows.delete(each.id);
    }
    return 'done';
  }

  applaud(id: number, memberId: number, isApplauded: boolean): Outcome {
    const row = this.rows.get(id);
    if (!row || row.isDeleted) return 'NOT_FOUND';
    if (isApplauded) row.applauders.add(memberId);
    else row.applauders.delete(memberId);
    return 'done';
  }

  count(): number {
    return [...this.rows.values()].filter(({ isDeleted }) => !isDeleted).length;
  }

  /** Returns the ids in a visitor's order, newest first, each with the ids of its replies. */
  order(): [id: number, replies: number[]][] {
    const heads = [...this.rows.values()].filter(({ parentId }) => parentId === null);
    return this.#bestFirst(heads).map((row) => [row.id, this.#bestFirst(this.#replies(row)).map(({ id }) => id)]);
  }

  #bestFirst(rows: Row[]): Row[] {
    const best = rows
      .filter(({ isDeleted, applauders }) => !isDeleted && applauders.size >= BEST_APPLAUSE)
      .sort((a, b) => b.applauders.size - a.applauders.size || a.id - b.id)
      .slice(0, BEST_COMMENTS);
    return [...best, ...rows.filter((row) => !best.includes(row)).sort((a, b) => b.id - a.id)];
  }

  #own(id: number, authorId: number): Row | undefined {
    const row = this.rows.get(id);
    return row && !row.isDeleted && row.authorId === authorId ? row : undefined;
  }

  #head(row: Row): Row {
    return (row.parentId !== null && this.rows.get(row.parentId)) || row;
  }

  #replies({ id }: Row): Row[] {
    return [...this.rows.values()].filter(({ parentId }) => parentId === id);
  }
}
