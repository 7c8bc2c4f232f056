/**
 * `npm run import -- gnuboard|wordpress FILE|URL …`: imports another community, beside a running server.
 * `npm run import -- claim NICKNAME` prints the link with which a person takes over their imported account.
 * See `src/features/operations/import/README.md`.
 */
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config/config.ts';
import { ConfigError } from '../lib/config-error.ts';
import { connect, UNHURRIED_WAIT_MS } from '../db/connection.ts';
import { runningEmbeddedUrl } from '../db/embedded/embedded.ts';
import { analyzeAllTables } from '../db/statistics.ts';
import { giveClaimTo } from '../features/operations/import/claim.server.ts';
import { destinationsOf } from '../features/operations/import/destinations.server.ts';
import { readExport, requireReadable } from '../features/operations/import/source/export-file.ts';
import { readGnuboard, requireGnuboard } from '../features/operations/import/source/gnuboard.ts';
import { importSite } from '../features/operations/import/import-site.server.ts';
import { Report } from '../features/operations/import/report.ts';
import { readWordpress, requireWordpress } from '../features/operations/import/source/wordpress.ts';
import { openPictureStore } from '../features/writing/picture/store/open-store.server.ts';
import { paths } from '../site/paths.ts';
import { exitWithOneLine } from './exit.ts';

const USAGE =
  'usage: npm run import -- gnuboard|wordpress FILE|URL --to BOARD=talk:CHANNEL --to BOARD=article … ' +
  '[--files FOLDER] [--site URL] [--fetch] [--local] [--encoding NAME] [--prefix PREFIX] [--name NAME] [--dry-run] | claim NICKNAME';

const options = {
  to: { type: 'string', multiple: true, default: [] as string[] },
  files: { type: 'string' },
  site: { type: 'string' },
  fetch: { type: 'boolean', default: false },
  local: { type: 'boolean', default: false },
  encoding: { type: 'string', default: 'utf-8' },
  prefix: { type: 'string', default: 'g5_' },
  name: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const;

try {
  await run();
} catch (error) {
  exitWithOneLine(error);
}

async function run(): Promise<void> {
  const { values, positionals } = parse();
  const [program, file, ...rest] = positionals;
  if (program === 'claim' && file !== undefined && rest.length === 0) return await giveClaim(file);
  if ((program !== 'gnuboard' && program !== 'wordpress') || file === undefined || rest.length > 0) {
    throw new ConfigError(USAGE);
  }
  const config = readConfig(process.env);
  const url = databaseUrlOf(config);
  const { site, encoding, prefix } = values;
  if (site !== undefined && !isWebAddress(site)) throw new ConfigError('--site: must be a web address');
  if (values.fetch && site === undefined) throw new ConfigError('--fetch: needs --site');
  const place = { place: file, encoding, isLocal: values.local };
  const chunks = readExport(place);
  const { db, close } = connect(url, { waitMs: UNHURRIED_WAIT_MS });
  const report = new Report((line) => process.stdout.write(`${line}\n`));
  const isDryRun = values['dry-run'];
  try {
    const destinations = await destinationsOf(db, values.to);
    await requireReadable(place);
    const named = program === 'gnuboard' ? await requireGnuboard(chunks, prefix) : await requireWordpress(chunks);
    const base = site ?? (named !== undefined && isWebAddress(named) ? named : undefined);
    await importSite({
      db,
      store: await openPictureStore(config, 'command'),
      source: values.name ?? program,
      things: program === 'gnuboard' ? readGnuboard(chunks, { prefix, folder: folderOf(site) }) : readWordpress(chunks),
      destinations,
      pictures: { folder: values.files, site: values.fetch ? site : undefined, isLocal: values.local },
      base: base === undefined ? undefined : base.replace(/\/*$/, '/'),
      isDryRun,
      report,
    });
  } finally {
    await close();
  }
  if (!isDryRun) await analyzeAllTables(url);
  for (const line of report.lines(isDryRun)) process.stdout.write(`${line}\n`);
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}

/** The folder in which the imported site was installed, such as `/g5`; empty for the root. */
function folderOf(site: string | undefined): string {
  return site === undefined ? '' : new URL(site).pathname.replace(/\/+$/, '');
}

/** Prints the claim link. The person who opens it takes over the imported member. */
async function giveClaim(nickname: string): Promise<void> {
  const config = readConfig(process.env);
  const { db, close } = connect(databaseUrlOf(config), { waitMs: UNHURRIED_WAIT_MS });
  const code = await giveClaimTo(db, nickname).finally(close);
  if (code === undefined) throw new ConfigError(`there is no imported, unclaimed member ${nickname}`);
  process.stdout.write(`${config.publicOrigin}${paths.claim(code)}\n`);
}

function databaseUrlOf(config: Config): string {
  const url = config.databaseUrl ?? runningEmbeddedUrl(config.dataDir);
  if (!url) throw new ConfigError(`DATA_DIR: no server runs on ${config.dataDir}`);
  return url;
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n${USAGE}`);
  }
}
