import { join } from 'node:path';
import { projectRoot } from '../lib/files/project-root.ts';

/** Where Node writes which code has run (`npm run test:coverage`). Every process below one with this setting has it, too. */
export const COVERAGE_REPORTS = join(projectRoot, 'data/coverage/node');

/** Whether coverage is measured. Its build has source maps of the server's code; a test may measure a server on its own. */
export const isCoverageRun = process.env.NODE_V8_COVERAGE === COVERAGE_REPORTS;
