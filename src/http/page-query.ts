const LAST_PAGE = 1_000_000;

/**
 * The zero-based page that `?page=` of a page address asks for; readers count from 1.
 * @returns undefined when it is no page number
 */
export function pageFromQuery(url: URL): number | undefined {
  const text = url.searchParams.get('page') ?? '1';
  if (!/^[1-9]\d{0,6}$/.test(text)) return undefined;
  const page = Number(text) - 1;
  return page < LAST_PAGE ? page : undefined;
}

/** The id in a page address; undefined when it cannot be one. */
export function idFromPath(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
