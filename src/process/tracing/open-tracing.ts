import { SECOND } from '#domain/duration';
import type { Logger } from '#domain/logs/log';
import { useTracer } from '#tracing/tracer';
import type { TracingConfig } from '../config/observability-config';
import { awaitInTime } from '../time-limit';

/** For the last spans: a collector that is away must not delay the end of a process. */
const LAST_SPANS_MS = 2 * SECOND;
export const TRACES_STOP_LIMIT_MS = LAST_SPANS_MS + SECOND;

/** Turns traces on for this process, if an endpoint is configured; only then OpenTelemetry is loaded. */
export async function openTracing(config: TracingConfig | null, log: Logger): Promise<{ close(): Promise<void> }> {
  if (!config) {
    return { close: async () => {} };
  }
  const { createOtlpTracer } = await import('./otlp');
  const { tracer, close } = createOtlpTracer(config, (err) =>
    log.warn({ err }, 'traces cannot be sent and are dropped'),
  );
  useTracer(tracer);
  return {
    async close() {
      useTracer(null);
      await awaitInTime(LAST_SPANS_MS, close()).catch(() => {});
    },
  };
}
