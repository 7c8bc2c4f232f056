import * as z from 'zod';
import { habits, tones } from './drawing/growth.ts';
import { type SourceId, sources } from './sources.ts';

/** What a file of the dictionary may say of a plant. Every fact names its source; what was not looked up is left out. */

const MAX_NAME = 60;
const name = z.string().min(1).max(MAX_NAME);
const source = z.enum(Object.keys(sources) as [SourceId, ...SourceId[]]);

/** How much of the earth is dry when it is time to water. */
const waterings = ['moist', 'surface', 'dry', 'fortnightly', 'stop'] as const;
/** Where it stands: from rooms with little light to a balcony in the sun. */
const lights = ['any', 'soft', 'bright', 'sheltered', 'full', 'sun'] as const;
/** Of the air: below 40 %, 40 to 70 %, above 70 %. */
const humidities = ['low', 'medium', 'high'] as const;
const soils = ['drained', 'moist', 'potting mix', 'loam', 'rich', 'loose', 'succulent mix'] as const;
/** What does harm in it. */
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
  /** In spring, summer, autumn and winter. */
  water: z.tuple([season, season, season, season]).optional(),
  /** The lowest temperature of winter that it bears, in °C. */
  winterMinimum: z.int().min(-20).max(20).optional(),
  humidity: z.enum(humidities).optional(),
});

/** Which sources call it harmless, and which harmful; where there are both, it is disputed. */
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
  /** Its address, from the scientific name; never changes. */
  slug: z
    .string()
    .regex(/^[a-z]+(-[a-z]+)*$/)
    .max(MAX_NAME),
  name,
  /** The same name written in another way. */
  spellings: z.array(name).default([]),
  tradeNames: z.array(name).default([]),
  english: name.optional(),
  scientific: name,
  /** Scientific names that it has had. */
  synonyms: z.array(name).default([]),
  family: name,
  drawing: z.strictObject({ habit: z.enum(habits), tone: z.enum(tones) }),
  /** The slug of the species, whose facts hold for it where it has none of its own. */
  cultivarOf: z.string().optional(),
  care: careSchema.optional(),
  soil: z.strictObject({ kind: z.enum(soils), source }).optional(),
  safety: safetySchema.optional(),
});

type PlantEntry = z.infer<typeof plantSchema>;
export type Care = z.infer<typeof careSchema>;
export type Verdict = z.infer<typeof verdictSchema>;
export type Watering = (typeof waterings)[number];

/** A plant of the dictionary, with its species where it is a cultivar. */
export type Plant = Omit<PlantEntry, 'cultivarOf'> & { species?: PlantEntry | undefined };

export const protectedOnes = ['cats', 'dogs', 'children'] as const;
export type Protected = (typeof protectedOnes)[number];

/** For whom a list is narrowed: pets, or children as well. */
export const safeFor = ['pets', 'all'] as const;
export type SafeFor = (typeof safeFor)[number];

export function isSafeFor(plant: Plant, whom: SafeFor): boolean {
  const asked: readonly Protected[] = whom === 'pets' ? ['cats', 'dogs'] : protectedOnes;
  return asked.every((one) => {
    const verdict = plant.safety?.[one];
    return verdict?.safe !== undefined && verdict.harmful === undefined;
  });
}

/** Every name that somebody may call it by. */
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

/** The sources of all that is said of it, each once. */
export function sourcesOf({ care, soil, safety }: Plant): SourceId[] {
  const verdicts = protectedOnes.flatMap((one) => Object.values(safety?.[one] ?? {}).flat());
  return [...new Set([...(care ? [care.source] : []), ...(soil ? [soil.source] : []), ...verdicts])];
}
