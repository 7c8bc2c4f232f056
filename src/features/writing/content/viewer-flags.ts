/** The viewer's toggles on a content and its author. */
export type ViewerFlags = {
  emotionRegistration: boolean;
  bookmark: boolean;
  /** Whether the viewer subscribes to the article's writer, or follows the author of another content. */
  subscribe: boolean;
  isBlock: boolean;
  /** The number of comments that an article's counter includes and the viewer does not see. */
  mutedComments: number;
};

/** The flags of a visitor. */
export const noFlags: ViewerFlags = {
  emotionRegistration: false,
  bookmark: false,
  subscribe: false,
  isBlock: false,
  mutedComments: 0,
};
