import { request } from 'node:http';

/**
 * Sends a request and waits for the end of the response.
 * @returns the status; undefined without a response
 */
export type OtherRequest = () => Promise<number | undefined>;

/** A loopback address other than the attacker's. For the server it belongs to another network. */
export const OTHER_ADDRESS = '127.0.0.2';

export type Body = { type: string; bytes: Uint8Array };

/** Sends a request from the other network on a new connection. */
export function ask(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: Body } = {},
): Promise<number | undefined> {
  return new Promise((resolve) => {
    const sent = request(
      origin + path,
      {
        method,
        agent: false,
        localAddress: OTHER_ADDRESS,
        headers: { ...headers, ...(body && { 'content-type': body.type, 'content-length': body.bytes.length }) },
      },
      (answer) => answer.resume().once('close', () => resolve(answer.statusCode)),
    );
    sent.on('error', () => resolve(undefined));
    sent.end(body?.bytes);
  });
}
