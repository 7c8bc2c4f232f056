/** The shape of all session tokens, sign-up tickets, keys and their hashes: 32 bytes in base64url. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g;
/** An ID token of a provider, with or without its signature. */
const ID_TOKEN = /eyJ[\w-]{8,}\.[\w-]{8,}/g;

/** Returns the parts of a text that have the shape of a credential. */
export function findCredentials(text: string): string[] {
  return [...text.matchAll(TOKEN), ...text.matchAll(ID_TOKEN)].map(([found]) => found);
}
