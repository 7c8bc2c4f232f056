/** Set by our own server, whatever the caller sent under this name. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';
