import * as z from 'zod';
import type { SafeFor } from '../../../site/path-values.ts';
import { habits, tones } from './drawing/growth.ts';
import { type SourceId, sources } from './sources.ts';

/** The schema of a plant in the dictionary's files. Every fact has a source, and an unknown fact is left out. */

const MAX_NAME = 60;
const name = z.string().min(1).max(MAX_NAME);
const source = z.enum(Object.keys(sources) as [SourceId, ...SourceId[]]);

/** How dry the soil may become before the plant is watered. */
const waterings = ['moist', 'surface', 'dry', 'fortnightly', 'stop'] as const;
/** The light that the plant needs, from rooms with little light to a sunny balcony. */
const lights = ['any', 'soft', 'bright', 'sheltered', 'full', 'sun'] as const;
/** Relative humidity: below 40 %, 40 to 70 %, above 70 %. */
const humidities = ['low', 'medium', 'high'] as const;
const soils = ['drained', 'moist', 'potting mix', 'loam', 'rich', 'loose', 'succulent mix'] as const;
/** The harmful substances or parts of a plant. */
export const harms = [
  'aloin',
  'berries',
  'brunfelsia',
  'bufadienolide',
  'bulb',
  'cardiac',
  'cyanide',
  'cycasin',
  'ficus',
  'gardenia',
  'gi',
  'ivy',
  'lily',
  'lycorine',
  'oil',
  'oxalate',
  'oxalate-soluble',
  'sap',
  'saponin',
  'schefflera',
  'solanine',
  'unknown',
] as const;

const season = z.enum(waterings).nullable();

const careSchema = z.strictObject({
  source,
  light: z.enum(lights).optional(),
  /** The watering in spring, summer, autumn and winter. */
  water: z.tuple([season, season, season, season]).optional(),
  /** The lowest temperature in winter that the plant survives, in °C. */
  winterMinimum: z.int().min(-20).max(20).optional(),
  humidity: z.enum(humidities).optional(),
});

/** The sources by their verdict, safe or harmful. If both lists have sources, the safety is disputed. */
const verdictSchema = z
  .strictObject({ safe: z.array(source).min(1).optional(), harmful: z.array(source).min(1).optional() })
  .refine(({ safe, harmful }) => safe !== undefined || harmful !== undefined, 'a verdict without a source')
  .refine(({ safe, harmful }) => !safe?.some((id) => harmful?.includes(id)), 'a source on both sides');

const safetySchema = z.strictObject({
  cats: verdictSchema.optional(),
  dogs: verdictSchema.optional(),
  children: verdictSchema.optional(),
  why: z.enum(harms).optional(),
});

export const plantSchema = z.strictObject({
  /** The last part of the page's address, from the scientific name. It never changes. */
  slug: z
    .string()
    .regex(/^[a-z]+(-[a-z]+)*$/)
    .max(MAX_NAME),
  name,
  /** Other spellings of `name`. */
  spellings: z.array(name).default([]),
  tradeNames: z.array(name).default([]),
  english: name.optional(),
  scientific: name,
  /** Former scientific names. */
  synonyms: z.array(name).default([]),
  family: name,
  drawing: z.strictObject({ habit: z.enum(habits), tone: z.enum(tones) }),
  /** The slug of the species, from which a cultivar takes missing facts. */
  cultivarOf: z.string().optional(),
  care: careSchema.optional(),
  soil: z.strictObject({ kind: z.enum(soils), source }).optional(),
  safety: safetySchema.optional(),
});

type PlantEntry = z.infer<typeof plantSchema>;
export type Care = z.infer<typeof careSchema>;
export type Verdict = z.infer<typeof verdictSchema>;
export type Watering = (typeof waterings)[number];

/** A plant of the dictionary. A cultivar has its species. */
export type Plant = Omit<PlantEntry, 'cultivarOf'> & { species?: PlantEntry | undefined };

export const protectedOnes = ['cats', 'dogs', 'children'] as const;
export type Protected = (typeof protectedOnes)[number];

export function isSafeFor(plant: Plant, whom: SafeFor): boolean {
  const asked: readonly Protected[] = whom === 'pets' ? ['cats', 'dogs'] : protectedOnes;
  return asked.every((one) => {
    const verdict = plant.safety?.[one];
    return verdict?.safe !== undefined && verdict.harmful === undefined;
  });
}

/** Returns all names of a plant. */
export function namesOf({
  name: korean,
  spellings,
  tradeNames,
  english,
  scientific,
  synonyms,
}: PlantEntry | Plant): string[] {
  return [korean, ...spellings, ...tradeNames, ...(english ? [english] : []), scientific, ...synonyms];
}

/** Returns the sources of all facts about a plant, without duplicates. */
export function sourcesOf({ care, soil, safety }: Plant): SourceId[] {
  const verdicts = protectedOnes.flatMap((one) => Object.values(safety?.[one] ?? {}).flat());
  return [...new Set([...(care ? [care.source] : []), ...(soil ? [soil.source] : []), ...verdicts])];
}
