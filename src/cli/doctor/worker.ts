import { SECOND } from '#domain/duration';
import type { WorkerHealth } from '#domain/health/installation';
import { loadConfig } from '#process/config/config';
import { linkHost } from '#process/config/listening-host';
import { type Answer, formatFacts } from '../answer';
import { CommandError } from '../command-error';

const PATIENCE_MS = 5 * SECOND;

/** The health of the worker on this machine. */
export async function doctorWorker(): Promise<Answer> {
  const { host, probePort } = loadConfig(process.env);
  if (probePort === null) {
    throw new CommandError('Set PROBE_PORT to the port at which the worker answers probes.');
  }
  const place = `${linkHost(host)}:${probePort}`;
  const health = await fetchHealth(`http://${place}/ready`).catch(() => {
    throw new CommandError(`No worker answers at ${place}.`);
  });
  const { checks, queues, draining } = health;
  const facts = [
    ...Object.entries(checks),
    ...Object.entries(queues).map(([queue, state]): [string, string] => [`queue ${queue}`, state]),
    ...draining.map(({ provider, orders, reason }): [string, string] => [
      `draining ${provider}`,
      `${orders} orders; ${reason}`,
    ]),
  ];
  return {
    json: { ...health },
    text: `The worker is ${health.status === 'ok' ? 'well' : 'not well'}.\n\n${formatFacts(facts)}`,
    failed: health.status !== 'ok',
  };
}

async function fetchHealth(url: string): Promise<WorkerHealth> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  return (await response.json()) as WorkerHealth;
}
