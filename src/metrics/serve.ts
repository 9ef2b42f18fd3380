import { createServer, type ServerResponse } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import { portOf } from '#process/port-of';
import { openDatabase } from '../db/client';
import { SECOND } from '../domain/duration';
import { VERSION } from '../process/build';
import { linkHost } from '../process/config/env-values';
import { endOfClientCertificate } from '../process/config/temporal-tls';
import type { RunningRole, RuntimeServices } from '../process/services';
import { closeServer, listenAt } from '../process/start';
import { openTemporal } from '../temporal/client';
import { registry, setGauge } from './registry';
import { createScrape, SCRAPE_TIMING } from './scrape';

/** Of its own, so that a scrape is answered even when all others are in use. */
const CONNECTIONS = 2;
const STATEMENT_MS = 2 * SECOND;

export interface RunningMetrics extends RunningRole {
  url: string;
}

/** Serves the metrics of this process at `GET /metrics`. @throws StartError if the port is in use */
export async function serveMetrics(
  { databaseUrl, temporal, config, log }: Pick<RuntimeServices, 'databaseUrl' | 'temporal' | 'config' | 'log'>,
  port: number,
  timing = SCRAPE_TIMING,
): Promise<RunningMetrics> {
  const { host } = config.metrics;
  const server = createServer();
  await listenAt(server, { host, port, variables: ['METRICS_HOST', 'METRICS_PORT'] });
  const { connection, workflow: workflows } = openTemporal(temporal);
  const db = openDatabase(databaseUrl, {
    max: CONNECTIONS,
    statementMs: STATEMENT_MS,
    onIdleError: (err) => log.warn({ err }, 'a database connection broke'),
  });
  describeProcess(config);
  const scrape = createScrape({ db, workflows }, timing);
  server.on('request', (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      reply(response, 404, 'text/plain', 'GET /metrics\n');
      return;
    }
    scrape().then(
      (text) => reply(response, 200, registry.contentType, text),
      (err) => {
        log.error({ err }, 'the metrics could not be written');
        reply(response, 500, 'text/plain', '');
      },
    );
  });
  return {
    url: `http://${linkHost(host)}:${portOf(server)}/metrics`,
    async close() {
      await closeServer(server);
      await connection.close();
      await db.$client.end();
    },
  };
}

/** What is the same for as long as the process runs, and Node's own metrics; the event loop's delay is measured from now on. */
function describeProcess({ jobs, temporal }: RuntimeServices['config']): void {
  if (registry.getSingleMetric('process_cpu_seconds_total') === undefined) {
    collectDefaultMetrics({ register: registry });
  }
  const endsAt = endOfClientCertificate(temporal.tls);
  setGauge('swaplane_temporal_client_certificate_expiry_timestamp_seconds', {}, (endsAt ?? 0) / SECOND);
  setGauge('swaplane_build_info', { version: VERSION, node: process.version }, 1);
  for (const { name, everyMs } of jobs) {
    setGauge('swaplane_job_interval_seconds', { name }, everyMs / SECOND);
  }
}

function reply(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  response.end(body);
}
