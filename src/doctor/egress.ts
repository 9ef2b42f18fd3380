import type { Socket } from 'node:net';
import type { checkServerIdentity } from 'node:tls';
import { buildConnector } from 'undici';
import { reasonOf } from '#db/await-database';
import { findFact } from '#db/health/installation';
import { PROVIDER_CONNECTION } from '#providers/http/connections';
import { listEnabled } from '#providers/switches';
import { type Check, type Installation, type Seen, wrong } from './check';
import { judgeCertificate, watchCertificate } from './tls';

const REACH_PROVIDER =
  'Let this machine reach it (firewall, proxy, DNS); write to the provider about a certificate, or if nobody reaches it.';

/** One for each place that this installation calls: a connection with TLS, without a request. */
export function egressChecks({ config }: Installation): readonly Check[] {
  const providers = listEnabled(config.providers).flatMap(({ adapter, config: { url, fallbackUrl } }): Check[] => {
    const name = `provider ${adapter.facts.code}`;
    return [
      { name, run: () => checkPlace(url ?? adapter.http.baseUrl), advice: REACH_PROVIDER },
      ...(fallbackUrl === null
        ? []
        : [{ name: `${name}, second host`, run: () => checkPlace(fallbackUrl), advice: REACH_PROVIDER }]),
    ];
  });
  const ownAddress: Check = {
    name: 'public url',
    needs: 'database',
    // The running API's, whatever the command's own environment says.
    run: async ({ db }) => checkPlace((await findFact(db, 'public_url')) ?? config.publicUrl),
    advice: 'Look at PUBLIC_URL, DNS, and the proxy that partners reach: it has to renew the certificate.',
  };
  return [...providers, ...(config.probePublicUrl ? [ownAddress] : [])];
}

async function checkPlace(address: string): Promise<Seen> {
  const url = new URL(address);
  const watch = watchCertificate();
  try {
    (await connectTo(url, watch.checkServerIdentity)).destroy();
    return judgeCertificate(watch.endsAt(), `${url.host} can be reached`);
  } catch (error) {
    return wrong(`${url.host}: ${reasonOf(error)}`);
  }
}

/** Connects as calls of providers do. */
function connectTo({ protocol, hostname, port, host }: URL, check: typeof checkServerIdentity): Promise<Socket> {
  const connect = buildConnector({ ...PROVIDER_CONNECTION, checkServerIdentity: check });
  return new Promise((resolve, reject) => {
    connect({ protocol, hostname, port, host }, (error, socket) => (error ? reject(error) : resolve(socket)));
  });
}
