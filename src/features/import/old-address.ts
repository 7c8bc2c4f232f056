import { composed } from '../../lib/text/composed.ts';

const LONGEST = 1_000;
/** Of the parameters of an address those that say what stands there: of gnuboard, and of WordPress. */
const NAMING: [path: string, parameters: string[]][] = [
  ['/bbs/board.php', ['bo_table', 'wr_id']],
  ['/', ['p']],
];

/**
 * An address of another site as it is stored: its path decoded and composed, without a slash at its end, and those
 * parameters that name something.
 * @returns undefined for one that names nothing, such as the root
 */
export function normalised(address: string): string | undefined {
  if (!URL.canParse(address, 'https://old.invalid')) return undefined;
  const { pathname, searchParams } = new URL(address, 'https://old.invalid');
  const readable = decoded(pathname);
  if (readable === undefined) return undefined;
  const path = composed(readable).replace(/\/+$/, '');
  const [, parameters = []] = NAMING.find(([end]) => `${path}/`.endsWith(`${end.replace(/\/$/, '')}/`)) ?? [];
  const named = parameters.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [`${name}=${value}`];
  });
  const whole = path + (named.length > 0 && named.length === parameters.length ? `?${named.join('&')}` : '');
  return whole === '' || whole.length > LONGEST ? undefined : whole;
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
