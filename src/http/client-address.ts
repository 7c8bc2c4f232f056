/** Set by our own server from the socket, whatever the caller sent under this name. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';
