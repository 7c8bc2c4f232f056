import * as z from 'zod';

/** The last file of an archive: without it, the archive was not finished. */
export const MANIFEST = 'manifest.json';

/** Changes when a former version of this program could no longer read what this one writes. */
export const FORMAT = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What an archive holds, to be compared with what it turns out to hold. */
export const manifestSchema = z.object({
  program: z.literal('pureut'),
  format: z.number().int().positive(),
  madeAt: z.iso.datetime(),
  /** The hashes of the migrations that the database had been through, in order. */
  migrations: z.array(sha256),
  /** In an order in which each table refers to itself and to those before it alone. */
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+$/),
      rows: z.number().int().nonnegative(),
      /** Of all its lines, across its parts. */
      sha256,
    }),
  ),
  /** The last number that each sequence has given. */
  sequences: z.record(z.string().regex(/^[a-z_]+$/), z.number().int().positive()),
  pictures: z.object({
    count: z.number().int().nonnegative(),
    /** Those whose files were not there any more when they were to be read. */
    missing: z.number().int().nonnegative(),
    /** Of the name and the bytes of each of their files, in order. */
    sha256,
  }),
});
export type Manifest = z.infer<typeof manifestSchema>;
