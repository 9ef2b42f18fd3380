import { isIPv6 } from 'node:net';
import { IllegalStateError } from '@temporalio/common';
import { DefaultLogger, type LogEntry, Runtime } from '@temporalio/worker';
import type { LogFields, Logger } from '#domain/logs/log';
import { ORDER_WORKFLOW } from '#workflows/messages';
import type { MetricsConfig } from '../process/config/observability-config';

/** Where the SDK serves its metrics; a null port: not at all. */
export type TemporalMetrics = Pick<MetricsConfig, 'host' | 'temporalPort'>;

/** Warnings about intended behavior: some task queues only have activities. */
const INTENDED: ReadonlySet<string> = new Set(['No workflows registered, not polling for workflow tasks']);

/**
 * Sends Temporal's logs, including its native core's, to the service's logger, and serves the core's metrics at a port of
 * their own; the first runtime installed in a process stays.
 */
export function installTemporalRuntime(log: Logger, metrics: TemporalMetrics): void {
  try {
    install(log, metrics);
  } catch (error) {
    if (!(error instanceof IllegalStateError)) {
      throw error;
    }
  }
}

function install(log: Logger, { host, temporalPort }: TemporalMetrics): void {
  Runtime.install({
    logger: new DefaultLogger('INFO', (entry) => write(log, entry)),
    telemetryOptions: {
      logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} },
      ...(temporalPort !== null && { metrics: { prometheus: prometheusAt(host, temporalPort) } }),
    },
    // Signals are handled by the process that started us.
    shutdownSignals: [],
  });
}

/** The SDK's fields have the names of ours: `workflowId`, `runId`. The workflow of an order has the order's id. */
function write(log: Logger, { level, message, meta }: LogEntry): void {
  const fields = { ...meta, ...(meta?.workflowType === ORDER_WORKFLOW && { orderId: meta.workflowId }) } as LogFields;
  const event = `Temporal: ${message}` as const;
  if (level === 'ERROR') log.error(fields, event);
  else if (level === 'WARN' && !INTENDED.has(message)) log.warn(fields, event);
  else if (level === 'INFO') log.info(fields, event);
  else log.debug(fields, event);
}

/** Named by Prometheus' rules, with base units. The SDK takes an IP address only. */
function prometheusAt(host: string, port: number) {
  const address = host === 'localhost' ? '127.0.0.1' : host;
  return {
    bindAddress: `${isIPv6(address) ? `[${address}]` : address}:${port}`,
    countersTotalSuffix: true,
    unitSuffix: true,
    useSecondsForDurations: true,
  };
}
