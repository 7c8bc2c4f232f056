/** What every token of a session, proof of a sign-in, key and hash of one looks like: 32 bytes in base64url. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g;
/** An ID token of a provider, whole or without its signature. */
const ID_TOKEN = /eyJ[\w-]{8,}\.[\w-]{8,}/g;

/** Whatever in a text looks like something that its holder could sign in with. */
export function findCredentials(text: string): string[] {
  return [...text.matchAll(TOKEN), ...text.matchAll(ID_TOKEN)].map(([found]) => found);
}
