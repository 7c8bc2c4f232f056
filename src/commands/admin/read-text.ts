import { readFileSync } from 'node:fs';
import { ConfigError } from '../../lib/config-error.ts';

/**
 * Reads a text file.
 * @param file a path, or `-` for the standard input
 * @throws ConfigError when it cannot be read
 */
export function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new ConfigError(`${file}: ${(error as Error).message}`);
  }
}
