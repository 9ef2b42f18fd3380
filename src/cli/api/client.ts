import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '#domain/duration';
import { type ApiCall, createConnection, methodOf, type TextAnswer } from './connection';
import { ApiUnreachableError, toRefusal } from './failure';
import type { Profile } from './profiles';

export interface ApiAnswer {
  status: number;
  text: string;
  /** Whether an earlier try, of which nobody knows what became, may have done it already. */
  mayBeDone: boolean;
}

/** The Partner API as commands with a key call it. */
export interface ApiClient {
  profile: Profile;
  /** The answer, whatever its status. @throws ApiUnreachableError */
  answer(call: ApiCall): Promise<ApiAnswer>;
  /** The answer's exact text. @throws ApiRefusal, ApiUnreachableError */
  text(call: ApiCall): Promise<string>;
  /** @throws ApiRefusal, ApiUnreachableError */
  json<T>(call: ApiCall): Promise<T>;
  /** The body of an event stream, for as long as it lasts. @throws ApiRefusal, ApiUnreachableError */
  stream(call: ApiCall): Promise<AsyncIterable<Uint8Array>>;
}

const RATE_LIMITED = 429;
const UNAVAILABLE = 503;

/**
 * A call that comes too soon, or while the service is unavailable, is made again when the service says; so is one that a service
 * leaves unanswered which has answered before.
 * @param patienceMs for how long; at 0 the first answer is the last
 */
export function createApiClient(profile: Profile, { patienceMs = 0 } = {}): ApiClient {
  const connection = createConnection(profile);
  let isKnownToAnswer = false;

  /** How long to wait (ms) until the call is made again; null where what came of it stands. */
  function waitAfter(tried: TextAnswer | ApiUnreachableError, { isRepeatable = true }: ApiCall): number | null {
    if (tried instanceof ApiUnreachableError) {
      return isRepeatable && isKnownToAnswer ? SECOND : null;
    }
    isKnownToAnswer = true;
    const { status, retryAfter } = tried;
    const isPassing = status === RATE_LIMITED || (status === UNAVAILABLE && isRepeatable);
    return isPassing && retryAfter !== undefined ? Number(retryAfter) * SECOND : null;
  }
  async function answer(given: ApiCall): Promise<ApiAnswer> {
    const call = withIdempotencyKey(given);
    const giveUpAt = Date.now() + patienceMs;
    for (let mayBeDone = false; ; ) {
      const tried = await connection.readText(call);
      const waitMs = waitAfter(tried, call);
      if (waitMs === null || Date.now() + waitMs >= giveUpAt) {
        return tried instanceof ApiUnreachableError ? Promise.reject(tried) : { ...tried, mayBeDone };
      }
      mayBeDone ||= tried instanceof ApiUnreachableError || tried.status === UNAVAILABLE;
      await delay(waitMs, undefined, { signal: call.signal });
    }
  }
  async function text(call: ApiCall): Promise<string> {
    const { status, text: body } = await answer(call);
    return status < 300 ? body : Promise.reject(toRefusal(status, body));
  }
  return {
    profile,
    answer,
    text,
    json: async (call) => JSON.parse(await text(call)),
    stream: connection.openStream,
  };
}

function withIdempotencyKey(call: ApiCall): ApiCall {
  const headers = { 'Idempotency-Key': randomUUID(), ...call.headers };
  return methodOf(call) === 'POST' ? { ...call, headers } : call;
}
