/** What another site consists of, whichever program ran it. */

/** Somebody with an account there, by its key, or a name that a guest has given. */
export type ThingAuthor = { member?: string; name: string };

export type ThingMember = {
  kind: 'member';
  key: string;
  nickname: string;
  introduction: string;
  /** Whether the introduction was for everybody to read. */
  isOpen: boolean;
  joinedAt: Date | undefined;
  /** Whether they have left there, or were kept out: nobody becomes this member again. */
  hasLeft: boolean;
};

export type ThingPost = {
  kind: 'post';
  key: string;
  /** Where it stood, under each name that an operator may know that by. */
  boards: string[];
  title: string;
  subtitle: string;
  html: string;
  /** Whether line breaks of the HTML are shown, as WordPress does. */
  keepsLineBreaks?: boolean;
  /** Report lines about parts that the reader of the export leaves out. */
  leftOut?: string[];
  author: ThingAuthor;
  writtenAt: Date | undefined;
  tags: string[];
  cover: ThingPicture | undefined;
  /** Pictures that were shown above its text. */
  pictures: ThingPicture[];
  /** Its addresses, from the root of the other site. */
  addresses: string[];
};

export type ThingComment = {
  kind: 'comment';
  key: string;
  post: string;
  parent: string | undefined;
  html: string;
  keepsLineBreaks?: boolean;
  author: ThingAuthor;
  writtenAt: Date | undefined;
};

/** Content that stays behind, and why. */
export type ThingLeftOut = { kind: 'left out' } & (
  | { what: 'comment' | 'file'; key: string; why: string }
  /** With the number of its comments, which are not reported one by one. */
  | { what: 'post'; key: string; why: string; comments?: number }
  | { what: 'board'; key: string; why: string; posts: number; comments: number }
  /** Entries of one type that the program stores beside contents; `key` is the type. */
  | { what: 'settings'; key: string; count: number }
  /** Rows of a table that is not read. */
  | { what: 'table'; key: string; count: number }
);

/** In an order in which each comes after what it refers to. */
export type Thing = ThingMember | ThingPost | ThingComment | ThingLeftOut;

export type ThingPicture = { src: string; alt: string };

/** Reads a site's export from its beginning, as text. */
export type Chunks = () => AsyncIterable<string>;
