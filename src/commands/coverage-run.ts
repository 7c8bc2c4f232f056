import { join } from 'node:path';
import { projectRoot } from '../lib/files/project-root.ts';

/** The folder to which Node writes coverage reports (`npm run test:coverage`). Child processes inherit the setting. */
export const COVERAGE_REPORTS = join(projectRoot, 'data/coverage/node');

/**
 * Whether this process runs for `npm run test:coverage`. Its build has source maps of the server's code. A test may set
 * another folder to measure a server on its own; that does not count.
 */
export const isCoverageRun = process.env.NODE_V8_COVERAGE === COVERAGE_REPORTS;
