/**
 * Decodes the path of an address, without its query.
 * @returns undefined if two layers could interpret the path differently: double encoding, a backslash, a control
 * character, an empty segment, `.` or `..`
 */
export function decodePlainPath(path: string): string | undefined {
  const decoded = decode(path);
  const isPlain = decoded !== undefined && decode(decoded) === decoded;
  return isPlain && !/[\\\p{Cc}]|\/\/|\/\.{1,2}(\/|$)/u.test(decoded) ? decoded : undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
