import { codeOf, messageOf, nameOf } from '#domain/caught';
import type { Outcome } from '#domain/error';
import { CommandError } from '../command';
import type { Profile } from './profiles';

/** The API refused the call; the message is the API's. */
export class ApiRefusal extends CommandError {
  constructor(
    readonly status: number,
    readonly code: string | undefined,
    message: string,
    /** Whether the call, or an earlier try of it, may have taken effect all the same. */
    readonly mayBeDone: boolean,
  ) {
    super(message);
  }
}

/** The API did not respond. */
export class ApiUnreachableError extends CommandError {
  constructor(
    message: string,
    /** Whether the call may have reached it. */
    readonly mayBeDone: boolean,
  ) {
    super(message);
  }
}

/** A response as far as a failure is told by it. */
interface Answered {
  status: number;
  text: string;
  retryAfter: string | undefined;
}

export const IN_USE = 409;

/** Whether a try with this result may have taken effect: it failed on the way, or another with its Idempotency-Key still runs. */
export function isUnknown(tried: Answered | ApiUnreachableError): boolean {
  if (tried instanceof ApiUnreachableError) {
    return tried.mayBeDone;
  }
  return tried.status >= 500 || (tried.status === IN_USE && tried.retryAfter !== undefined);
}

/** @param mayBeDone whether an earlier try may have taken effect */
export function toRefusal(answer: Answered, mayBeDone = false): ApiRefusal {
  const { status, text } = answer;
  const { code, message, request_id: id, outcome } = readError(text) ?? {};
  const words =
    code === undefined ? `with something that is not from Swaplane: ${text.slice(0, 100)}` : `${code}: ${message}`;
  const request = id === undefined ? '' : ` (${id})`;
  // The service looks at the Idempotency-Key before it says that nothing was created, so that holds for earlier tries too.
  const isUndecided = outcome !== 'not_created' && (mayBeDone || isUnknown(answer));
  return new ApiRefusal(status, code, `The API returned ${status} ${words}${request}`, isUndecided);
}

interface ReadError {
  code?: string;
  message?: string;
  request_id?: string;
  outcome?: Outcome;
}

function readError(text: string): ReadError | undefined {
  try {
    return JSON.parse(text).error;
  } catch {
    return undefined;
  }
}

/** Failures before there is a connection, so that nothing was sent. */
const UNCONNECTED: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

export function toUnreachableError({ url }: Profile, error: unknown): ApiUnreachableError {
  const code = codeOf(error);
  return new ApiUnreachableError(
    `${url} does not respond (${typeof code === 'string' ? code : nameOf(error)}): is Swaplane running there?`,
    !UNCONNECTED.includes(code),
  );
}

/** Whether the failure is temporary, so that what follows orders or calls goes on: the service is away, restarting or overloaded. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof ApiUnreachableError ||
    (error instanceof ApiRefusal && (error.status >= 500 || error.status === 429))
  );
}

/** Tells somebody who waits of a temporary failure. @throws the failure if it is final */
export function sayPassing(error: unknown): void {
  if (!isPassing(error)) {
    throw error;
  }
  process.stderr.write(`${messageOf(error)}; trying again\n`);
}
