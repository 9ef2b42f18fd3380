import { toSnake } from '../names';
import type { Operation } from '../operations';
import type { Settings } from '../options';

/** One call, no matter how many attempts it takes. */
export interface Call {
  operation: Operation;
  /** By parameter name in the path. */
  path?: Readonly<Record<string, string>>;
  query?: object;
  body?: object;
  headers?: Readonly<Record<string, string>>;
  idempotencyKey?: string;
  /** An earlier attempt may have taken effect. */
  mayBeDone?: boolean;
  signal?: AbortSignal | undefined;
}

/** The request of a call, without its signal. */
export function requestOf(settings: Settings, call: Call): { url: string; init: RequestInit } {
  const { operation, body, headers, idempotencyKey } = call;
  return {
    url: `${settings.baseUrl}${pathOf(call)}${queryOf(call)}`,
    init: {
      method: operation.method,
      headers: {
        'X-API-Key': settings.apiKey,
        'User-Agent': settings.userAgent,
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
        ...headers,
      },
      // A redirect would take the key elsewhere. `error` would say so too, but Cloudflare Workers refuse to send such a request.
      redirect: 'manual',
      ...(body !== undefined && { body: JSON.stringify(toSnake(body)) }),
    },
  };
}

function pathOf({ operation, path = {} }: Call): string {
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name];
    if (typeof value !== 'string' || value === '') {
      throw new TypeError(`${name} must be a text that is not empty`);
    }
    return encodeURIComponent(value);
  });
}

function queryOf({ query = {} }: Call): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(toSnake(query) as object)) {
    if (value !== undefined && value !== null) {
      parameters.set(name, String(value));
    }
  }
  return parameters.size > 0 ? `?${parameters}` : '';
}
