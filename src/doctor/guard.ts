import { once } from 'node:events';
import { createServer } from 'node:http';
import { messageOf } from '#domain/caught';
import { isPublicAddress } from '#net/address';
import { AddressBlockedError, createGuardedClient, type GuardedClient, resolveChecked } from '#net/guarded-dispatcher';
import { portOf } from '#process/port-of';
import { listEnabled } from '#providers/switches';
import { type Check, type Seen, type Site, unused, well, wrong } from './check';

/** Ways to write this machine and the networks behind it, and addresses of well-known public resolvers. */
const PRIVATE = ['127.0.0.1', '10.0.0.1', '192.168.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::1'];
const PUBLIC = ['1.1.1.1', '9.9.9.9', '2606:4700:4700::1111'];

export const GUARD_CHECKS: readonly Check[] = [
  {
    name: 'webhook guard',
    run: checkGuard,
    advice: 'Stop all workers: webhooks could reach your own network. Install the release again, and report this.',
  },
  {
    name: 'webhook dns',
    run: checkDns,
    advice:
      'Let this machine send DNS queries (UDP and TCP port 53) to the servers in /etc/resolv.conf: webhooks need it.',
  },
];

async function checkGuard(): Promise<Seen> {
  const open = PRIVATE.filter(isPublicAddress);
  const refused = PUBLIC.filter((address) => !isPublicAddress(address));
  if (open.length > 0 || refused.length > 0) {
    return wrong(
      `private addresses that it lets through: ${open.join(', ')}; public ones that it refuses: ${refused.join(', ')}`,
    );
  }
  return (await reachesThisMachine())
    ? wrong('a request reached a server on this machine')
    : well('a request to this machine is refused, and a public address is not');
}

/** Tries it for real, with the client that sends webhooks. */
async function reachesThisMachine(): Promise<boolean> {
  const server = createServer((_request, response) => response.end());
  const guard = createGuardedClient();
  try {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return await reaches(guard, `http://127.0.0.1:${portOf(server)}`);
  } finally {
    await guard.close();
    server.close();
  }
}

async function reaches(guard: GuardedClient, origin: string): Promise<boolean> {
  const dispatcher = guard.dispatcherFor({ allowLocalhost: false });
  try {
    await dispatcher.request({ origin, path: '/', method: 'GET' });
    return true;
  } catch (error) {
    if (error instanceof AddressBlockedError) {
      return false;
    }
    throw error;
  }
}

/** Webhooks ask DNS servers directly, which a network may forbid although names resolve otherwise. */
async function checkDns({ config }: Site): Promise<Seen> {
  const [enabled] = listEnabled(config.providers).filter(({ config: { url } }) => url === null);
  if (enabled === undefined) {
    return unused('no live provider is on whose name could be asked for');
  }
  const { hostname } = new URL(enabled.adapter.http.baseUrl);
  try {
    await resolveChecked(hostname);
    return well(`${hostname} resolves to public addresses`);
  } catch (error) {
    return wrong(messageOf(error));
  }
}
