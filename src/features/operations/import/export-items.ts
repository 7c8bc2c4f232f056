/** The content of another site, independent of the program that ran it. */

/** The author of a post or comment: the key of an account, or only a name that a guest gave. */
export type ImportedAuthor = { member?: string; name: string };

export type ImportedMember = {
  kind: 'member';
  key: string;
  nickname: string;
  introduction: string;
  /** Whether everybody could read the introduction. */
  isOpen: boolean;
  joinedAt: Date | undefined;
  /** Whether the member left or was banned on the old site. Nobody can claim such a member. */
  hasLeft: boolean;
};

export type ImportedPost = {
  kind: 'post';
  key: string;
  /** The names of its boards or categories by which `--to` may refer to them. */
  boards: string[];
  title: string;
  subtitle: string;
  html: string;
  /** Whether line breaks of the HTML are shown, as WordPress does. */
  keepsLineBreaks?: boolean;
  /** Report lines about parts that the reader of the export leaves out. */
  leftOut?: string[];
  author: ImportedAuthor;
  writtenAt: Date | undefined;
  tags: string[];
  cover: ImportedPicture | undefined;
  /** Pictures that were attached to the post and shown above its text. */
  pictures: ImportedPicture[];
  /** Its addresses, from the root of the old site. */
  addresses: string[];
};

export type ImportedComment = {
  kind: 'comment';
  key: string;
  post: string;
  parent: string | undefined;
  html: string;
  keepsLineBreaks?: boolean;
  author: ImportedAuthor;
  writtenAt: Date | undefined;
};

/** Content that is not imported, and the reason. */
export type MutedContent = { kind: 'left out' } & (
  | { what: 'comment' | 'file'; key: string; why: string }
  /** `comments` is the number of its comments, which are not reported one by one. */
  | { what: 'post'; key: string; why: string; comments?: number }
  | { what: 'board'; key: string; why: string; posts: number; comments: number }
  /** Entries of one type that the program stores beside contents; `key` is the type. */
  | { what: 'settings'; key: string; count: number }
  /** Rows of a table that is not read. */
  | { what: 'table'; key: string; count: number }
);

/** An item of the export. Each item comes after the items that it refers to. */
export type ExportItem = ImportedMember | ImportedPost | ImportedComment | MutedContent;

export type ImportedPicture = { src: string; alt: string };

/** Reads an export from its beginning, as text. */
export type Chunks = () => AsyncIterable<string>;
