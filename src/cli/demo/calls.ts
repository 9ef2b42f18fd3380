import { createApiClient } from '../api/client';
import { type ApiCall, urlOf } from '../api/connection';
import type { Profile } from '../api/profiles';
import type { ScenarioPrinter } from './scenario-printer';

export interface CallsOptions {
  profile: Profile;
  printer: ScenarioPrinter;
  signal: AbortSignal;
}

export interface Calls {
  /** @throws ApiRefusal, ApiUnreachableError */
  json<T>(call: ApiCall): Promise<T>;
  /** @throws ApiRefusal, ApiUnreachableError */
  stream(path: string): Promise<AsyncIterable<Uint8Array>>;
}

/** Calls of the Partner API, each printed as the equivalent curl command, without the key itself. */
export function createCalls({ profile, printer, signal }: CallsOptions): Calls {
  const client = createApiClient(profile);
  return {
    json(call) {
      printer.command(curlOf(profile, call, '-s'));
      return client.json({ ...call, signal });
    },
    stream(path) {
      printer.command(curlOf(profile, { path }, '-sN'));
      return client.stream({ path, signal });
    },
  };
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

function curlOf({ url }: Profile, call: ApiCall, flags: string): string {
  const { body, headers = {} } = call;
  const lines = Object.entries({ ...headers, ...(body !== undefined && JSON_TYPE) });
  return [
    `curl ${flags} ${quote(urlOf(url, call).href)}`,
    '-H "X-API-Key: $KEY"',
    ...lines.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quote(JSON.stringify(body))}`]),
  ].join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
