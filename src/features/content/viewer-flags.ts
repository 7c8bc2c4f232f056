/** What a viewer has done about a piece of content and its author. */
export type ViewerFlags = {
  emotionRegistration: boolean;
  bookmark: boolean;
  /** An article's writer is subscribed to, anybody else followed. */
  subscribe: boolean;
  isBlock: boolean;
};

/** A visitor's. */
export const noFlags: ViewerFlags = { emotionRegistration: false, bookmark: false, subscribe: false, isBlock: false };
