import { errorOf, NetworkError, SwaplaneError } from '../errors';
import { toCamel } from '../names';
import type { Settings } from '../options';
import type { components } from '../wire';
import { abortWith } from './abort';
import { readText } from './read-body';
import { type Call, requestOf } from './request';

/** Sends a call once and reads its response as JSON; throws if the response is an error. */
export async function attempt(settings: Settings, call: Call): Promise<unknown> {
  const stop = abortWith(call.signal);
  const tooSlow = () => stop.abort(noAnswer(`no answer within ${settings.timeout} ms`, call));
  const timer = setTimeout(tooSlow, settings.timeout);
  try {
    const response = await send(settings, call, stop.signal);
    return JSON.parse(await readText(response, stop.signal));
  } catch (error) {
    throw asSwaplaneError(error, call);
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

/** The successful response of one attempt; its body has not been read yet. */
export async function send(settings: Settings, call: Call, signal: AbortSignal): Promise<Response> {
  const { url, init } = requestOf(settings, call);
  const startedAt = Date.now();
  const response = await settings.fetch(url, { ...init, signal });
  const { status } = response;
  settings.log('debug', `${init.method} ${call.operation.path}`, { status, ms: Date.now() - startedAt });
  if (!response.ok) {
    throw refusal(response, await readText(response, signal), call);
  }
  return response;
}

/** The error of a failed attempt. A caller's own abort is passed on unchanged. */
export function asSwaplaneError(error: unknown, call: Call): unknown {
  if (error instanceof SwaplaneError || call.signal?.aborted) {
    return error;
  }
  return noAnswer(`no whole answer: ${reasonOf(error)}`, call, error);
}

/** The error of a call that got no whole answer. */
export function noAnswer(message: string, call: Call, cause?: unknown): NetworkError {
  return new NetworkError({ code: 'NETWORK_ERROR', message, httpStatus: 0, ...afterWrite(call), cause });
}

function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}

type ErrorBody = Partial<components['schemas']['Error']['error']>;

function refusal(response: Response, text: string, call: Call): SwaplaneError {
  const body = errorBody(text);
  const { status, headers } = response;
  const unknown =
    status >= 500 || isInFlight(status, body, headers) || (call.mayBeDone === true && isUndecided(status, body));
  return errorOf({
    code: body.code ?? 'UNEXPECTED_ANSWER',
    message: body.message ?? `status ${status} without an Error body`,
    httpStatus: status,
    requestId: body.requestId ?? headers.get('x-request-id') ?? undefined,
    docUrl: body.docUrl,
    retryAfterMs: retryAfterMs(headers),
    ...(unknown && afterWrite(call)),
    ...(call.idempotencyKey !== undefined && { idempotencyKey: call.idempotencyKey }),
    ...(body.outcome && { outcome: body.outcome }),
    body,
  });
}

/** A write that was not rejected may have taken effect. */
function afterWrite({ operation, idempotencyKey }: Call) {
  return operation.method === 'POST' ? ({ outcome: 'unknown', idempotencyKey } as const) : {};
}

/** Another call with the same key is still being processed. */
function isInFlight(status: number, body: ErrorBody, headers: Headers): boolean {
  return status === 409 && body.existingOrderId === undefined && headers.has('retry-after');
}

/** Said before the idempotency key was looked at, or not by the API: nothing follows for an earlier attempt. */
function isUndecided(status: number, body: ErrorBody): boolean {
  return body.code === undefined || [401, 403, 429].includes(status);
}

function errorBody(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text);
    const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
    return typeof error === 'object' && error !== null ? (toCamel(error) as ErrorBody) : {};
  } catch {
    return {};
  }
}

function retryAfterMs(headers: Headers): number | undefined {
  const seconds = headers.get('retry-after');
  return seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : undefined;
}
