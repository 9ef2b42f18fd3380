import { CommandError } from '../command-error';
import type { StoryPrinter } from './story-printer';

export interface CallsOptions {
  /** Up to and including `/partner/v1`. */
  base: string;
  key: string;
  printer: StoryPrinter;
  signal: AbortSignal;
}

export interface Call {
  path: string;
  query?: Record<string, string>;
  /** Makes it a POST. */
  body?: unknown;
  headers?: Record<string, string>;
}

export type Calls = ReturnType<typeof createCalls>;

/** Calls of the Partner API, each told as the curl command that does the same; the key itself stays out of sight. */
export function createCalls({ base, key, printer, signal }: CallsOptions) {
  const urlOf = ({ path, query = {} }: Call) => {
    const search = new URLSearchParams(query).toString();
    return `${base}${path}${search === '' ? '' : `?${search}`}`;
  };
  const send = (call: Call, method: string) => {
    const { body, headers = {} } = call;
    return fetch(urlOf(call), {
      method,
      headers: { ...headers, ...(body !== undefined && JSON_TYPE), 'X-API-Key': key },
      signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  };
  return {
    /** @throws CommandError with the API's own words when it refuses */
    async json<T>(call: Call): Promise<T> {
      const method = call.body === undefined ? 'GET' : 'POST';
      printer.command(curlOf(urlOf(call), call, '-s'));
      const response = await send(call, method);
      const answer = (await response.json()) as T & { error?: { code: string; message: string } };
      if (!response.ok) {
        throw new CommandError(`The API answered ${response.status} ${answer.error?.code}: ${answer.error?.message}`);
      }
      return answer;
    },
    async stream(path: string): Promise<ReadableStream<Uint8Array>> {
      printer.command(curlOf(urlOf({ path }), {}, '-sN'));
      const response = await send({ path }, 'GET');
      if (!response.ok || !response.body) {
        throw new CommandError(`The API answered ${response.status} to the stream.`);
      }
      return response.body;
    },
  };
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

function curlOf(url: string, { body, headers = {} }: Omit<Call, 'path'>, flags: string): string {
  const lines = Object.entries({ ...headers, ...(body !== undefined && JSON_TYPE) });
  return [
    `curl ${flags} ${quote(url)}`,
    '-H "X-API-Key: $KEY"',
    ...lines.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quote(JSON.stringify(body))}`]),
  ].join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
