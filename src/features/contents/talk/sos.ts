import type { Sos } from '../../../model/stored-values.ts';

/** The label and the maximum length in graphemes of each answer. */
export const sosFields = [
  { name: 'plant', label: '식물', limit: 40 },
  { name: 'light', label: '빛', limit: 40 },
  { name: 'watered', label: '마지막으로 물 준 날', limit: 40 },
  { name: 'symptom', label: '증상', limit: 100 },
] as const satisfies { name: keyof Sos; label: string; limit: number }[];

export const emptySos: Sos = { plant: '', light: '', watered: '', symptom: '' };
