import { type Outcome, ServiceError } from '../../src/domain/error';

/** Codes by which the network, Postgres and gRPC say that the other side cannot be reached or cannot serve now. */
const UNREACHABLE: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['08000', '08001', '08003', '08004', '08006', '53300', '57P01', '57P02', '57P03'],
  // DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, UNAVAILABLE
  ...[4, 8, 14],
]);

/** What the Postgres driver says without a code. */
const BROKEN_CONNECTION =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/;

interface Failure {
  code?: unknown;
  message?: string;
  cause?: unknown;
}

/**
 * The public form of an unreachable database or Temporal server, or null when the error is something else
 * [rules/errors: Cases without a code of their own].
 * @param outcome what became of the call it happened to, when that was a write
 */
export function toOutageError(error: unknown, outcome?: Outcome): ServiceError | null {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as Failure).cause) {
    const { code, message = '' } = cause as Failure;
    if (UNREACHABLE.has(code) || BROKEN_CONNECTION.test(message)) {
      return new ServiceError('NO_PROVIDERS_AVAILABLE', {
        message: 'The service is briefly unavailable; nothing is lost, try again',
        retryAfter: 5,
        ...(outcome && { outcome }),
      });
    }
  }
  return null;
}
