/** `npm run dev`: opens the database, then starts Astro's development server on it. Listens on loopback only. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readConfig } from '../config/config.ts';
import { projectRoot } from '../lib/files/project-root.ts';
import { openFilledDatabase } from '../server/filled-database.ts';
import { generateFontFile } from '../ui/font/font-file.ts';
import { exitWithOneLine } from './exit.ts';

try {
  const config = readConfig(process.env);
  const database = await openFilledDatabase(config);
  await generateFontFile();
  const astro = spawn(
    process.execPath,
    [
      join(projectRoot, 'node_modules/astro/bin/astro.mjs'),
      'dev',
      '--host',
      '127.0.0.1',
      '--port',
      String(config.port),
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        PUBLIC_ORIGIN: config.publicOrigin,
        DISCOVER_ORIGIN: '',
        DEMO_IDENTITY: '0',
        ASTRO_TELEMETRY_DISABLED: '1',
      },
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => astro.kill(signal));
  astro.on('exit', async (code) => {
    await database.close();
    process.exit(code ?? 0);
  });
} catch (error) {
  exitWithOneLine(error);
}
