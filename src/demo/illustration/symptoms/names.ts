/**
 * The symptoms of sick plants.
 * - aphids: clusters of small insects on the leaves
 * - blossom-rot: dark, sunken ends of fruits
 * - cold: dark blotches on hanging lower leaves
 * - droop: all leaves hang
 * - dry: grey and bare from below
 * - gnats: small flies above the soil; the leaves are healthy
 * - leggy: long, thin and pale, leaning to the light
 * - rot: soft, brown and fallen over, from below
 * - scorch: brown tips
 * - soaked: lower leaves glassy and yellowish with too much water
 * - sunburn: pale, papery patches
 * - yellow: lower leaves turn yellow
 */
export const symptomNames = [
  'aphids',
  'blossom-rot',
  'cold',
  'droop',
  'dry',
  'gnats',
  'leggy',
  'rot',
  'scorch',
  'soaked',
  'sunburn',
  'yellow',
] as const;
export type SymptomName = (typeof symptomNames)[number];
