/** Headers of every call that our own pages make; spec 1, section 7. Runs in the browser. */
export function callHeaders(): Record<string, string> {
  const apiKey = document.querySelector<HTMLMetaElement>('meta[name="api-key"]')?.content ?? '';
  return { 'x-request-id': newRequestId(), 'x-api-key': apiKey };
}

/** 32 hexadecimal digits; `crypto.randomUUID` is missing on plain http. */
function newRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
