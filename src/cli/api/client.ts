import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '#domain/duration';
import { type ApiCall, createConnection, methodOf, type TextAnswer } from './connection';
import { ApiUnreachableError, IN_USE, isUnknown, toRefusal } from './failure';
import type { Profile } from './profiles';

export interface ApiAnswer {
  status: number;
  text: string;
  retryAfter: string | undefined;
  /** Whether an earlier try with unknown outcome may already have taken effect. */
  mayBeDone: boolean;
}

/** The Partner API client for commands that use a key. */
export interface ApiClient {
  profile: Profile;
  /** The response, whatever its status. @throws ApiUnreachableError */
  answer(call: ApiCall): Promise<ApiAnswer>;
  /** The response's exact text. @throws ApiRefusal, ApiUnreachableError */
  text(call: ApiCall): Promise<string>;
  /** @throws ApiRefusal, ApiUnreachableError */
  json<T>(call: ApiCall): Promise<T>;
  /** The body of an event stream, until it ends. @throws ApiRefusal, ApiUnreachableError */
  stream(call: ApiCall): Promise<AsyncIterable<Uint8Array>>;
}

const RATE_LIMITED = 429;
const UNAVAILABLE = 503;
/** The service says how long to wait in seconds; a proxy in front of it may name a date instead. */
const SECONDS = /^\d{1,6}$/;

/**
 * Repeats a call when the service says so after a rate limit, an outage, or while the first call with its key still runs, and
 * after a missing response if the service has responded before.
 * @param patienceMs how long to repeat; at 0, calls are made once
 * @param warn is called with what a response warns of
 */
export function createApiClient(
  profile: Profile,
  { patienceMs = 0, warn }: { patienceMs?: number; warn?: (warning: string) => void } = {},
): ApiClient {
  const connection = createConnection(profile);
  let isKnownToAnswer = false;

  /** How long to wait (ms) before the call is repeated; null if its result is final. */
  function waitAfter(tried: TextAnswer | ApiUnreachableError, { isRepeatable = true }: ApiCall): number | null {
    if (tried instanceof ApiUnreachableError) {
      return isRepeatable && isKnownToAnswer ? SECOND : null;
    }
    isKnownToAnswer = true;
    const { status, retryAfter = '' } = tried;
    const isTemporary = status === RATE_LIMITED || (isRepeatable && [UNAVAILABLE, IN_USE].includes(status));
    return isTemporary && SECONDS.test(retryAfter) ? Number(retryAfter) * SECOND : null;
  }
  async function answer(original: ApiCall): Promise<ApiAnswer> {
    const call = withIdempotencyKey(original);
    const giveUpAt = Date.now() + patienceMs;
    for (let mayBeDone = false; ; ) {
      const tried = await connection.readText(call);
      const waitMs = waitAfter(tried, call);
      if (waitMs === null || Date.now() + waitMs >= giveUpAt) {
        if (tried instanceof ApiUnreachableError) {
          throw new ApiUnreachableError(tried.message, mayBeDone || tried.mayBeDone);
        }
        if (tried.warning !== undefined) warn?.(tried.warning);
        return { ...tried, mayBeDone };
      }
      mayBeDone ||= isUnknown(tried);
      await delay(waitMs, undefined, { signal: call.signal });
    }
  }
  async function text(call: ApiCall): Promise<string> {
    const answered = await answer(call);
    return answered.status < 300 ? answered.text : Promise.reject(toRefusal(answered, answered.mayBeDone));
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

interface StreamedEvent {
  id: string;
  data: string;
}

/** The events of a server-sent event stream; comments and other fields are ignored. */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const decoder = new TextDecoder();
  let unread = '';
  for await (const chunk of body) {
    const blocks = `${unread}${decoder.decode(chunk, { stream: true })}`.split('\n\n');
    unread = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      const [id, data] = [field('id'), field('data')];
      if (id !== undefined && data !== undefined) {
        yield { id, data };
      }
    }
  }
}

/** Waits before reconnecting, or until the signal is aborted. */
export async function pause(signal: AbortSignal, ms: number = SECOND): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
