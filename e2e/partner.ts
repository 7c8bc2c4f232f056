/** A host in `PARTNER_HOSTS` of the server under test; it does not exist. */
export const PARTNER = { host: 'partner.example', secret: 'p'.repeat(32) };
