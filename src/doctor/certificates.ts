import { once } from 'node:events';
import { connect } from 'node:tls';
import { SECOND } from '#domain/duration';
import { endOfClientCertificate } from '#process/config/temporal-tls';
import type { TemporalTarget } from '#process/services';
import { type Check, type Seen, type Site, unused } from './check';
import { judgeCertificate, watchCertificate } from './tls';

const CONNECT_MS = 5 * SECOND;

export const CERTIFICATE_CHECKS: readonly Check[] = [
  {
    name: 'temporal client certificate',
    run: async ({ temporal }) => checkClient(temporal),
    advice:
      'Put a new certificate and key into TEMPORAL_TLS_CERT_FILE and TEMPORAL_TLS_KEY_FILE, then restart every process.',
  },
  {
    name: 'temporal server certificate',
    run: checkServer,
    advice: 'Renew the certificate of the Temporal server.',
  },
];

function checkClient({ tls }: TemporalTarget): Seen {
  const endsAt = endOfClientCertificate(tls);
  return endsAt === null ? unused('TEMPORAL_TLS_CERT_FILE is not set') : judgeCertificate(endsAt, 'it is used');
}

/** A TLS connection as a gRPC client opens it. */
async function checkServer({ temporal }: Site): Promise<Seen> {
  if (!temporal.tls) {
    return unused('the connection to Temporal is in clear');
  }
  const {
    serverRootCACertificate: ca,
    serverNameOverride,
    clientCertPair,
  } = typeof temporal.tls === 'object' ? temporal.tls : {};
  const { hostname, port } = new URL(`https://${temporal.address}`);
  const watch = watchCertificate();
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 443),
    servername: serverNameOverride ?? hostname,
    ALPNProtocols: ['h2'],
    timeout: CONNECT_MS,
    checkServerIdentity: watch.checkServerIdentity,
    ...(ca && { ca }),
    ...(clientCertPair && { cert: clientCertPair.crt, key: clientCertPair.key }),
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(CONNECT_MS) });
    return judgeCertificate(watch.endsAt(), `${temporal.address} shows it`);
  } finally {
    socket.destroy();
  }
}
