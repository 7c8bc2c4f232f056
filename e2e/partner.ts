/** Of `PARTNER_HOSTS` of the server under test; there is no such host. */
export const PARTNER = { host: 'partner.example', secret: 'p'.repeat(32) };
