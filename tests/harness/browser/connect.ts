import type { TestApi } from '../server/in-process.ts';
import { signInAs } from '../actors/sign-in.ts';
import { type Network, openNetwork } from './network.ts';

/** Connects the page under test to the API of this process, as a visitor or as a member. */
export async function connectTo(api: TestApi, account?: { id: number }): Promise<Network> {
  const network = openNetwork(async (request) => {
    const { method, headers } = request;
    const body = method === 'GET' || method === 'HEAD' ? undefined : await request.arrayBuffer();
    return api.request(request.url.slice(location.origin.length), { method, headers: [...headers], body });
  });
  if (account) {
    for (const pair of (await signInAs(api, account.id)).split('; ')) {
      const [name = '', value = ''] = pair.split('=', 2);
      network.cookies.set(name, value);
    }
  }
  return network;
}
