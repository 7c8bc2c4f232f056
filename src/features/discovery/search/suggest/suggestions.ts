/** What somebody may want to look for, having typed so far. */
export type Suggestions = {
  suggestTags: string[];
  /** `note` is the name that was typed, where it is another than the plant's own. */
  suggestPlants: { slug: string; name: string; note: string }[];
};

export const noSuggestions: Suggestions = { suggestTags: [], suggestPlants: [] };
