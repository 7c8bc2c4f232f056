/**
 * Headers of every answer. Pages replace the policy below with their own, which names their scripts and styles.
 */
export function securityHeaders(publicOrigin: string): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(publicOrigin.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}
