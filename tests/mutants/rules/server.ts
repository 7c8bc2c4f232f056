import type { Mutant } from '../mutant.ts';

/** The gate, caches, limits, pictures, import and backup. */
export const ofServer: readonly Mutant[] = [
  {
    rule: 'A form of another site changes nothing.',
    file: 'src/server/overload/gate.ts',
    from: "return site !== 'same-origin' && site !== 'none';",
    to: "return site === 'same-site';",
    suites: ['tests/unit/server/gate.test.ts'],
  },
  {
    rule: 'A caller who is refused for a rate limit reads how long to wait.',
    file: 'src/session/limits/rate-limits.ts',
    from: "throw new ApiError('TOO_MANY_REQUESTS', undefined, {}, wait);",
    to: "throw new ApiError('TOO_MANY_REQUESTS', undefined, {});",
    suites: ['tests/session/rate-limits.test.ts'],
    isBuilt: true,
  },
  {
    rule: 'A page with a member’s own parts is stored by no shared cache.',
    file: 'src/cache/private-headers.ts',
    from: "['cache-control', 'private, no-cache'],",
    to: "['cache-control', 'public, no-cache'],",
    suites: ['tests/api/pages/personal-pages.test.ts'],
    isBuilt: true,
  },
  {
    rule: 'A member who blocked the author of a cached page is given a version without that author.',
    file: 'src/app/personal-pages.ts',
    from: 'if (!found || found.hasOwnVersion) return undefined;',
    to: 'if (!found) return undefined;',
    suites: ['tests/api/pages/personal-pages.test.ts'],
    isBuilt: true,
  },
  {
    rule: 'A picture of a hidden talk is refused to visitors.',
    file: 'src/server/picture-access.ts',
    from: "if (!hasSession(cookie)) return 'REFUSED';",
    to: "if (!hasSession(cookie)) return 'PUBLIC';",
    suites: ['tests/features/picture/refused-pictures.test.ts'],
  },
  {
    rule: 'An imported post with a password is not published.',
    file: 'src/features/operations/import/source/wordpress-access.ts',
    from: "if (textOf(item, 'wp:post_password') !== '') return 'it has a password';",
    to: '',
    suites: ['tests/features/import/source/wordpress.test.ts'],
  },
  {
    rule: 'A backup with a changed row is not restored.',
    file: 'src/features/operations/backup/content-hash.ts',
    from: "for (const line of lines) table.hash.update(line).update('\\n');",
    to: '',
    suites: ['tests/features/backup/backup.test.ts'],
    title: 'is refused with one line',
  },
];
