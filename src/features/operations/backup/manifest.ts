import * as z from 'zod';

/** The last file of an archive. An archive without it was not finished. */
export const MANIFEST = 'manifest.json';

/** Increase it when earlier versions of this program cannot read the new format. */
export const FORMAT = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The expected content of an archive, which is compared with its actual content. */
export const manifestSchema = z.object({
  program: z.literal('pureut'),
  format: z.number().int().positive(),
  madeAt: z.iso.datetime(),
  /** The hashes of the migrations that were applied to the database, in order. */
  migrations: z.array(sha256),
  /** In dependency order: each table refers only to itself and to tables before it. */
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+$/),
      rows: z.number().int().nonnegative(),
      /** The hash of all lines, across the parts of the table. */
      sha256,
    }),
  ),
  sequences: z.record(z.string().regex(/^[a-z_]+$/), z.number().int().positive()),
  pictures: z.object({
    count: z.number().int().nonnegative(),
    /** The number of pictures whose files were deleted before they were read. */
    missing: z.number().int().nonnegative(),
    /** The hash of the names and bytes of all files, in order. */
    sha256,
  }),
});
export type Manifest = z.infer<typeof manifestSchema>;
