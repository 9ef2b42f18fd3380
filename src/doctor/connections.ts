import { once } from 'node:events';
import type { Socket } from 'node:net';
import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls';
import { createTransport } from 'nodemailer';
import { buildConnector } from 'undici';
import { checkNode } from '#chains/settings/check-node';
import { openNodeConnections, openSource } from '#chains/settings/open-chains';
import { findFact } from '#db/health/database';
import { reasonOf } from '#db/outage';
import { DAY, SECOND } from '#domain/duration';
import { isCertificateLasting } from '#domain/health/installation';
import type { ChainConfig, SourceConfig } from '#process/config/chain-config';
import { endOfClientCertificate } from '#process/config/temporal-tls';
import { smtpOptions } from '#process/config/user-config';
import type { TemporalTarget } from '#process/services';
import { PROVIDER_CONNECTION } from '#providers/http/open-api';
import { listEnabled } from '#providers/switches';
import { type Check, type Installation, type Seen, type Site, unused, well, wrong } from './check';

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

const ANSWER_MS = 5 * SECOND;

export const MAIL_CHECKS: readonly Check[] = [
  {
    name: 'mail',
    run: checkMail,
    advice:
      'Look at SMTP_URL: host, port, user, password, and smtps for a port that begins with TLS; renew the certificate. A server without TLS needs SMTP_REQUIRE_TLS=false.',
  },
];

/** Connects and logs in as the sender of mails does. Nothing is sent. */
async function checkMail({ config: { mail } }: Site): Promise<Seen> {
  if (mail === null) {
    return unused('no mail is sent: set SMTP_URL and MAIL_FROM, or people cannot confirm addresses and get no alert');
  }
  const { host } = new URL(mail.smtpUrl);
  const watch = watchCertificate();
  const transport = createTransport({
    ...smtpOptions(mail, ANSWER_MS),
    tls: { checkServerIdentity: watch.checkServerIdentity },
  });
  try {
    await transport.verify();
    return judgeCertificate(watch.endsAt(), `${host} accepts the login`);
  } catch (error) {
    return wrong(`${host}: ${reasonOf(error)}`);
  } finally {
    transport.close();
  }
}

/** Watches the certificate that a server shows in a TLS connection; whether it is valid is still decided by the connection. */
interface CertificateWatch {
  /** An option of the connection. */
  checkServerIdentity: typeof checkServerIdentity;
  /** When the certificate ends; null for a connection in clear. */
  endsAt(): number | null;
}

function watchCertificate(): CertificateWatch {
  let shown: PeerCertificate | null = null;
  return {
    checkServerIdentity(host, certificate) {
      shown = certificate;
      return checkServerIdentity(host, certificate);
    },
    endsAt: () => (shown === null ? null : Date.parse(shown.valid_to)),
  };
}

/** @param whole what else was seen, if the certificate lasts */
function judgeCertificate(endsAt: number | null, whole: string, now = Date.now()): Seen {
  if (endsAt === null) {
    return well(`${whole}, without TLS`);
  }
  const days = Math.floor((endsAt - now) / DAY);
  const day = new Date(endsAt).toISOString().slice(0, 10);
  const words = days < 0 ? `its certificate ended on ${day}` : `its certificate ends on ${day}, in ${days} days`;
  return isCertificateLasting(endsAt, now) ? well(`${whole}; ${words}`) : wrong(`${whole}, but ${words}`);
}

/** One for each node that the operator has set, unless nodes are not asked at all. */
export function chainChecks({ config: { chains, evidence } }: Installation): readonly Check[] {
  return (evidence === 'off' ? [] : chains).flatMap((chain) =>
    chain.sources.map(
      (source, nth): Check => ({
        name: `chain ${chain.network}${nth === 0 ? '' : ', second node'}`,
        run: () => look(chain, source),
        advice: 'Mend the node, or what is set for it; `npx swaplane chain check` looks again.',
      }),
    ),
  );
}

async function look(chain: ChainConfig, config: SourceConfig): Promise<Seen> {
  const connections = openNodeConnections();
  try {
    const { fault, tip } = await checkNode(chain.network, openSource(chain, config, connections));
    return fault === null ? well(`it follows its network, at block ${tip?.height}`) : wrong(fault);
  } finally {
    await connections.close();
  }
}
