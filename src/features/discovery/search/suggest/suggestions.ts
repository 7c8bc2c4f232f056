/** Suggestions for the input so far. */
export type Suggestions = {
  suggestTags: string[];
  /** `note` is the typed name, if it is not the plant's main name. */
  suggestPlants: { slug: string; name: string; note: string }[];
};

export const noSuggestions: Suggestions = { suggestTags: [], suggestPlants: [] };
