/** What somebody says about a plant that ails, each in a few words or not at all. */
export type Sos = {
  plant: string;
  light: string;
  watered: string;
  symptom: string;
};

/** How long each may be, in characters as a reader counts them, and what it is called. */
export const sosFields = [
  { name: 'plant', label: '식물', limit: 40 },
  { name: 'light', label: '빛', limit: 40 },
  { name: 'watered', label: '마지막으로 물 준 날', limit: 40 },
  { name: 'symptom', label: '증상', limit: 100 },
] as const satisfies { name: keyof Sos; label: string; limit: number }[];

export const emptySos: Sos = { plant: '', light: '', watered: '', symptom: '' };
