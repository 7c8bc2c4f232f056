/** What a viewer has done about a piece of content and its author. */
export type ViewerFlags = {
  emotionRegistration: boolean;
  bookmark: boolean;
  /** An article's writer is subscribed to, anybody else followed. */
  subscribe: boolean;
  isBlock: boolean;
  /** Comments of an article that its counter includes and the viewer is not shown. */
  commentsLeftOut: number;
};

/** A visitor's. */
export const noFlags: ViewerFlags = {
  emotionRegistration: false,
  bookmark: false,
  subscribe: false,
  isBlock: false,
  commentsLeftOut: 0,
};
