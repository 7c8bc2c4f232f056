/**
 * The parts of Drizzle that we use, loaded as CommonJS. Drizzle has more than a hundred ES modules, and for each of
 * them Node would read the package description (180 kB) at every start of a server.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const core: typeof import('drizzle-orm') = require('drizzle-orm');
const postgres: typeof import('drizzle-orm/pg-core') = require('drizzle-orm/pg-core');
const driver: typeof import('drizzle-orm/node-postgres') = require('drizzle-orm/node-postgres');
const migrating: typeof import('drizzle-orm/node-postgres/migrator') = require('drizzle-orm/node-postgres/migrator');
const migrationFiles: typeof import('drizzle-orm/migrator') = require('drizzle-orm/migrator');

export const {
  DrizzleQueryError,
  aliasedTable,
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  fillPlaceholders,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  min,
  ne,
  not,
  notExists,
  notInArray,
  or,
  sql,
} = core;
export const {
  PgDialect,
  alias,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unionAll,
  uniqueIndex,
  uuid,
  varchar,
} = postgres;
export const { drizzle } = driver;
export const { migrate } = migrating;
export const { readMigrationFiles } = migrationFiles;

export type { Logger, Placeholder, SQL, SQLWrapper } from 'drizzle-orm';
export type { MigrationMeta } from 'drizzle-orm/migrator';
export type { NodePgDatabase } from 'drizzle-orm/node-postgres';
export type { AnyPgColumn, PgColumn, PgTable } from 'drizzle-orm/pg-core';
