import type { RuntimeServices } from './services';

type Placed = Pick<RuntimeServices, 'config' | 'databaseUrl' | 'temporal' | 'innerPorts'>;

/** The ports of this installation: of its processes, and of the servers that it uses. */
export function ownPortsOf({ config, databaseUrl, temporal, innerPorts = [] }: Placed): ReadonlySet<number> {
  const { port, probePort, metrics, mail } = config;
  const urls = [databaseUrl, `tcp://${temporal.address}`, ...(mail === null ? [] : [mail.smtpUrl])];
  const ports = [port, probePort, metrics.port, metrics.temporalPort, config.temporal.uiPort, ...innerPorts];
  return new Set([...ports, ...urls.map((url) => Number(new URL(url).port))].filter((each) => each !== null));
}
