import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BASE_PATH } from '#contract/base-path';
import { SECOND } from '#domain/duration';
import { type ApiUnreachableError, toRefusal, toUnreachableError } from './failure';
import type { Profile } from './profiles';

/** A call of the Partner API. */
export interface ApiCall {
  /** Defaults to POST with a body and GET without. */
  method?: 'GET' | 'POST';
  /** Path below `/partner/v1`. */
  path: string;
  query?: Readonly<Record<string, string | undefined>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Whether it may be sent again if its outcome is unknown; every POST has an Idempotency-Key. */
  isRepeatable?: boolean;
}

export interface TextAnswer {
  status: number;
  text: string;
  retryAfter: string | undefined;
  /** What the service warns of, although it did what was asked [rules/webhooks: Pause]. */
  warning: string | undefined;
}

/** Single HTTP calls to the Partner API. */
export interface Connection {
  /** A response that has not ended after a minute counts as missing. */
  readText(call: ApiCall): Promise<TextAnswer | ApiUnreachableError>;
  /** @throws ApiRefusal, ApiUnreachableError; reading the stream throws the latter if the connection breaks */
  openStream(call: ApiCall): Promise<AsyncIterable<Uint8Array>>;
}

const LIMIT_MS = 60 * SECOND;

export function createConnection(profile: Profile): Connection {
  /** @throws the caller's reason for aborting */
  const silenceOf = ({ signal }: ApiCall, error: unknown) => {
    if (signal?.aborted) {
      throw signal.reason;
    }
    return toUnreachableError(profile, error);
  };
  async function* readOn(answer: IncomingMessage, call: ApiCall): AsyncGenerator<Uint8Array> {
    try {
      yield* answer;
    } catch (error) {
      throw silenceOf(call, error);
    }
  }
  return {
    async readText(call) {
      const limit = AbortSignal.timeout(LIMIT_MS);
      const signal = call.signal ? AbortSignal.any([call.signal, limit]) : limit;
      try {
        const answer = await send(profile, { ...call, signal });
        const text = await textOf(answer);
        const { 'retry-after': retryAfter, 'service-warning': warning } = answer.headers;
        return { status: answer.statusCode ?? 0, text, retryAfter, warning: warning?.toString() };
      } catch (error) {
        return silenceOf(call, error);
      }
    },
    async openStream(call) {
      const headers = { ...call.headers, Accept: 'text/event-stream' };
      const answer = await send(profile, { ...call, headers }).catch((error) => {
        throw silenceOf(call, error);
      });
      const { statusCode: status = 0, headers: answered } = answer;
      if (status < 300) {
        return readOn(answer, call);
      }
      throw toRefusal({ status, text: await textOf(answer), retryAfter: answered['retry-after'] });
    },
  };
}

export function methodOf({ method, body }: ApiCall): 'GET' | 'POST' {
  return method ?? (body === undefined ? 'GET' : 'POST');
}

/**
 * The body is not yet read. Redirects are returned, not followed: that would send the key elsewhere. Not `fetch`, which
 * takes longer to load than a short command may take in total.
 */
function send({ url, key }: Profile, call: ApiCall): Promise<IncomingMessage> {
  const { signal } = call;
  const target = urlOf(url, call);
  const body = call.body === undefined ? undefined : JSON.stringify(call.body);
  const type = body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = { ...call.headers, ...type, 'X-API-Key': key };
  return new Promise((resolve, reject) => {
    request(target, { method: methodOf(call), headers, ...(signal && { signal }) }, resolve)
      .on('error', reject)
      .end(body);
  });
}

/** The URL of a call to the API at an origin. */
export function urlOf(origin: string, { path, query = {} }: ApiCall): URL {
  const url = new URL(`${origin}${BASE_PATH}${path}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
