import * as z from 'zod';
import { composed } from '../../../lib/text/composed.ts';
import aralias from './dictionary/aralias.json' with { type: 'json' };
import aroids from './dictionary/aroids.json' with { type: 'json' };
import bromeliadsAndOrchids from './dictionary/bromeliads-and-orchids.json' with { type: 'json' };
import dracaenas from './dictionary/dracaenas-and-kin.json' with { type: 'json' };
import ferns from './dictionary/ferns.json' with { type: 'json' };
import figs from './dictionary/figs.json' with { type: 'json' };
import foliageAndFlowers from './dictionary/foliage-and-flowers.json' with { type: 'json' };
import herbsAndGarden from './dictionary/herbs-and-garden.json' with { type: 'json' };
import palmsAndCycads from './dictionary/palms-and-cycads.json' with { type: 'json' };
import peperomiasAndPileas from './dictionary/peperomias-and-pileas.json' with { type: 'json' };
import prayerPlants from './dictionary/prayer-plants.json' with { type: 'json' };
import shrubsAndTrees from './dictionary/shrubs-and-trees.json' with { type: 'json' };
import succulentsAndCacti from './dictionary/succulents-and-cacti.json' with { type: 'json' };
import trailing from './dictionary/trailing.json' with { type: 'json' };
import { namesOf, type Plant, plantSchema } from './plant.ts';

/** The dictionary, parsed once per process. An invalid file stops the start. */
const entries = z
  .array(plantSchema)
  .parse(
    [
      aralias,
      aroids,
      bromeliadsAndOrchids,
      dracaenas,
      ferns,
      figs,
      foliageAndFlowers,
      herbsAndGarden,
      palmsAndCycads,
      peperomiasAndPileas,
      prayerPlants,
      shrubsAndTrees,
      succulentsAndCacti,
      trailing,
    ].flat(),
  );

const entryOf = new Map(entries.map((entry) => [entry.slug, entry]));

/** All plants, sorted by their Korean names. A cultivar takes missing facts from its species. */
export const plants: readonly Plant[] = entries
  .map(({ cultivarOf, ...entry }): Plant => {
    if (cultivarOf === undefined) return entry;
    const species = entryOf.get(cultivarOf);
    if (!species) throw new Error(`${entry.slug} is a cultivar of ${cultivarOf}, which is missing in the dictionary`);
    const { care = species.care, soil = species.soil, safety = species.safety } = entry;
    return { ...entry, species, care, soil, safety };
  })
  .toSorted((a, b) => a.name.localeCompare(b.name, 'ko'));

const plantOf = new Map(plants.map((plant) => [plant.slug, plant]));

export function getPlant(slug: string): Plant | undefined {
  return plantOf.get(slug);
}

const named = new Map<string, Plant[]>();
for (const plant of plants) {
  for (const key of new Set(namesOf(plant).map(nameKey))) named.set(key, [...(named.get(key) ?? []), plant]);
}

/** Returns the plants with this name: usually one, or none. Ignores spaces, underscores and case. */
export function plantsNamed(name: string): readonly Plant[] {
  return named.get(nameKey(name)) ?? [];
}

function nameKey(name: string): string {
  return composed(name).replaceAll(/[\s_]/g, '').toLowerCase();
}
