import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ConfigError } from '../../../lib/config-error.ts';
import type { Chunks } from '../things.ts';

/**
 * Reads a file or a web address, as often as it is asked to; one whose name ends in `.gz` is unpacked.
 * @param encoding as browsers know it, such as `utf-8` or `euc-kr`; what cannot be read in it becomes U+FFFD
 * @throws ConfigError when there is no such encoding; while it is read, when it cannot be
 */
export function readExport(place: string, encoding: string): Chunks {
  requireEncoding(encoding);
  return async function* () {
    const decoder = new TextDecoder(encoding);
    const opened = await open(place);
    const bytes = place.endsWith('.gz') ? Readable.from(opened).compose(createGunzip()) : opened;
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  };
}

function requireEncoding(encoding: string): void {
  try {
    new TextDecoder(encoding);
  } catch {
    throw new ConfigError(`--encoding: there is no encoding ${encoding}`);
  }
}

async function open(place: string): Promise<AsyncIterable<Uint8Array>> {
  if (!/^https?:\/\//.test(place)) {
    await access(place).catch(({ code }) => {
      throw new ConfigError(`${place}: cannot be read (${code})`);
    });
    return createReadStream(place);
  }
  const answer = await fetch(place).catch(() => undefined);
  if (!answer?.ok || !answer.body)
    throw new ConfigError(`${place}: does not answer (${answer?.status ?? 'no network'})`);
  return answer.body;
}
