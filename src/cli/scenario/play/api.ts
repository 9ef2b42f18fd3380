import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { BASE_PATH } from '../../../contract/base-path';
import { SECOND } from '../../../domain/duration';
import { CommandError } from '../../command-error';

export interface ApiAnswer {
  status: number;
  text: string;
  /** Whether an earlier call, whose outcome nobody knows, may have done it already. */
  mayBeDone?: true;
}

export interface ApiCall {
  query?: Record<string, string>;
  body?: unknown;
  /** Whether it may be sent again when its outcome is not known; so is every read, and every call with an Idempotency-Key. */
  isRepeatable?: boolean;
}

/** The Partner API, by one test key. */
export interface Api {
  call(method: 'GET' | 'POST', path: string, call?: ApiCall): Promise<ApiAnswer>;
  /** The answer's body. @throws CommandError with the API's own words when it refuses */
  json<T>(method: 'GET' | 'POST', path: string, call?: ApiCall): Promise<T>;
  /** An event stream, from behind `lastEventId`. */
  stream(path: string, lastEventId: string | null, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}

const MAX_WAITS = 20;
const TOO_SOON = 429;
const NOT_NOW = 503;

/** Calls the API at `origin`; a call that comes too soon, or while the service is busy, waits as long as it is told to. */
export function createApi(origin: string, key: string): Api {
  const headers = { 'X-API-Key': key };
  const send = async (method: string, path: string, { query = {}, body }: ApiCall, id: string): Promise<Response> => {
    const search = new URLSearchParams(query).toString();
    try {
      return await fetch(`${origin}${BASE_PATH}${path}${search && `?${search}`}`, {
        method,
        headers: {
          ...headers,
          ...(method === 'POST' && { 'Idempotency-Key': id }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    } catch {
      throw new CommandError(`${origin} does not answer: is Swaplane running there?`);
    }
  };
  const api: Api = {
    async call(method, path, call = {}) {
      const { isRepeatable = true } = call;
      const id = randomUUID();
      let mayBeDone = false;
      for (let waits = 0; ; waits += 1) {
        const response = await send(method, path, call, id);
        const text = await response.text();
        const { status } = response;
        if (waits === MAX_WAITS || !(status === TOO_SOON || (status === NOT_NOW && isRepeatable))) {
          return { status, text, ...(mayBeDone && { mayBeDone }) };
        }
        mayBeDone ||= status === NOT_NOW;
        await delay(Number(response.headers.get('Retry-After') ?? 1) * SECOND);
      }
    },
    async json(method, path, call) {
      const { status, text } = await api.call(method, path, call);
      if (status >= 400) {
        throw new CommandError(`${method} ${path}: the API answered ${status} ${wordsOf(text)}`);
      }
      return JSON.parse(text);
    },
    async stream(path, lastEventId, signal) {
      const resume = lastEventId === null ? {} : { 'Last-Event-ID': lastEventId };
      const response = await fetch(`${origin}${BASE_PATH}${path}`, { headers: { ...headers, ...resume }, signal });
      if (!response.ok || !response.body) {
        throw new CommandError(`${path}: the API answered ${response.status} to the stream.`);
      }
      return response.body;
    },
  };
  return api;
}

function wordsOf(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error: { code: string; message: string } };
    return `${error.code}: ${error.message}`;
  } catch {
    return text.slice(0, 200);
  }
}
