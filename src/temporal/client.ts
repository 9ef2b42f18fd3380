import { Client, Connection, defaultGrpcRetryOptions, makeGrpcRetryInterceptor } from '@temporalio/client';
import { causesOf, isDatabaseOutage } from '../db/outage';
import { type Outcome, ServiceError } from '../domain/error';
import type { TemporalServer, TemporalTarget } from '../process/services';
import { converterFor } from './payloads';

/** Options of every connection to Temporal, for clients and workers. */
export function connectionOptions({ address, apiKey, tls }: TemporalServer) {
  return { address, ...(apiKey === undefined ? {} : { apiKey }), ...(tls === undefined ? {} : { tls }) };
}

/**
 * Reconnects to a restored Temporal server within two seconds; gRPC by default may wait up to two minutes after a long
 * outage.
 */
const RECONNECT = { 'grpc.initial_reconnect_backoff_ms': 200, 'grpc.max_reconnect_backoff_ms': 2_000 };

type Interceptor = ReturnType<typeof makeGrpcRetryInterceptor>;

/** The SDK's retries, except those after the call's deadline, when its caller no longer waits. */
const retryInTime: Interceptor = (call, nextCall) => {
  const { retryableDecider, delayFunction } = defaultGrpcRetryOptions();
  const deadline = Number(call.deadline ?? Number.POSITIVE_INFINITY);
  let delayMs = 0;
  const bounded = makeGrpcRetryInterceptor({
    retryableDecider(attempt, status) {
      delayMs = delayFunction(attempt, status);
      return retryableDecider(attempt, status) && Date.now() + delayMs < deadline;
    },
    delayFunction: () => delayMs,
  });
  return bounded(call, nextCall);
};

export async function connectTemporal(target: TemporalTarget): Promise<Client> {
  return clientOf(target, await QuietConnection.connect(quietOptions(target)));
}

/** A client that connects at its first call: opening it never waits, and a server that is away fails calls, not the opening. */
export function openTemporal(target: TemporalTarget): Client {
  return clientOf(target, QuietConnection.lazy(quietOptions(target)));
}

function quietOptions(target: TemporalServer) {
  return { ...connectionOptions(target), channelArgs: RECONNECT, interceptors: [retryInTime] };
}

function clientOf(target: TemporalTarget, connection: Connection): Client {
  return new Client({ connection, namespace: target.namespace, dataConverter: converterFor(target) });
}

/**
 * A connection that leaves no trace between calls. Deadlines use asynchronous context; once there is any, Node.js 20 tracks
 * every promise and socket event of the process, which makes each read of an order a sixth slower.
 */
export class QuietConnection extends Connection {
  private inFlight = 0;

  override async withDeadline<T>(deadline: number | Date, call: () => Promise<T>): Promise<T> {
    this.inFlight += 1;
    try {
      return await super.withDeadline(deadline, call);
    } finally {
      this.inFlight -= 1;
      if (this.inFlight === 0) {
        this.callContextStorage.disable();
      }
    }
  }
}

/** A run, or one of its events, in Temporal's Web UI. */
export interface ShownRun {
  /** Base URL of the Web UI. */
  uiUrl: string;
  namespace: string;
  workflowId: string;
  runId: string;
}

/** The URL of a run's history in the Web UI; with an event's id, of that event. */
export function uiAddress({ uiUrl, namespace, workflowId, runId }: ShownRun, eventId?: number): string {
  const [inNamespace, workflow, run] = [namespace, workflowId, runId].map(encodeURIComponent);
  const history = `${uiUrl.replace(/\/$/, '')}/namespaces/${inNamespace}/workflows/${workflow}/${run}/history`;
  return eventId === undefined ? history : `${history}/events/${eventId}`;
}

/** gRPC codes for an unavailable server: DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, UNAVAILABLE. */
const TEMPORAL_IS_DOWN: ReadonlySet<unknown> = new Set([4, 8, 14]);

/**
 * The public error for an unreachable database or Temporal server; null for other errors [rules/errors: Outages].
 * @param outcome the outcome of the failed call, if it was a write
 */
export function toOutageError(error: unknown, outcome?: Outcome): ServiceError | null {
  const isOutage = isDatabaseOutage(error) || causesOf(error).some(({ code }) => TEMPORAL_IS_DOWN.has(code));
  return isOutage
    ? new ServiceError('NO_PROVIDERS_AVAILABLE', {
        message: 'The service is briefly unavailable; nothing is lost, try again',
        retryAfter: 5,
        ...(outcome && { outcome }),
      })
    : null;
}

/** Temporal may or may not have accepted the call; only repeating it in the way that the message says can tell. */
export class OutcomeUnknownError extends ServiceError {
  /** @param message for a call that takes no Idempotency-Key */
  constructor(message = 'The order engine did not answer in time; repeat the call with the same Idempotency-Key') {
    super('NO_PROVIDERS_AVAILABLE', {
      message,
      outcome: 'unknown',
      retryAfter: 2,
    });
  }
}

/** Whether the call certainly had no effect, so that what it reserved can be used again. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ServiceError && !(error instanceof OutcomeUnknownError);
}
