import { BASE_PATH } from '../../contract/base-path';
import { SECOND } from '../../domain/duration';
import { CommandError } from '../command-error';
import type { Profile } from './profiles';

/** One call of the Partner API; with a body it is a POST. */
export interface ApiCall {
  /** Below `/partner/v1`. */
  path: string;
  query?: Readonly<Record<string, string | undefined>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/** What the API refused, in its own words. */
export class ApiRefusal extends CommandError {
  constructor(
    readonly status: number,
    readonly code: string | undefined,
    message: string,
  ) {
    super(message);
  }
}

/** The API did not answer at all. */
export class ApiSilence extends CommandError {}

const LIMIT_MS = 60 * SECOND;

/** The Partner API as commands with a key call it. */
export interface ApiClient {
  profile: Profile;
  /** @throws ApiRefusal, ApiSilence */
  json<T>(call: ApiCall): Promise<T>;
  /** The answer's exact text. @throws ApiRefusal, ApiSilence */
  text(call: ApiCall): Promise<string>;
  /** The body of an event stream, for as long as it lasts. @throws ApiRefusal, ApiSilence */
  stream(call: ApiCall): Promise<ReadableStream<Uint8Array>>;
}

export function createApiClient(profile: Profile): ApiClient {
  const send = async ({ path, query = {}, body, headers = {}, signal }: ApiCall): Promise<Response> => {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const search = new URLSearchParams(given).toString();
    const url = `${profile.url}${BASE_PATH}${path}${search === '' ? '' : `?${search}`}`;
    const json = body !== undefined && { method: 'POST', body: JSON.stringify(body) };
    const type = body !== undefined && { 'Content-Type': 'application/json' };
    try {
      const answer = await fetch(url, {
        ...json,
        headers: { ...headers, ...type, 'X-API-Key': profile.key },
        ...(signal && { signal }),
      });
      return answer.ok ? answer : await refuse(answer);
    } catch (error) {
      throw error instanceof CommandError || signal?.aborted ? error : toSilence(profile, error);
    }
  };
  const text = async (call: ApiCall) => {
    const limit = AbortSignal.timeout(LIMIT_MS);
    const signal = call.signal ? AbortSignal.any([call.signal, limit]) : limit;
    try {
      return await (await send({ ...call, signal })).text();
    } catch (error) {
      throw error instanceof CommandError || call.signal?.aborted ? error : toSilence(profile, error);
    }
  };
  return {
    profile,
    text,
    json: async (call) => JSON.parse(await text(call)),
    async stream(call) {
      const { body } = await send({ ...call, headers: { ...call.headers, Accept: 'text/event-stream' } });
      return body ?? new ReadableStream();
    },
  };
}

async function refuse(answer: Response): Promise<never> {
  const text = await answer.text();
  const { code, message, request_id: id } = readError(text) ?? {};
  const words = code === undefined ? `something that is no Swaplane: ${text.slice(0, 100)}` : `${code}: ${message}`;
  throw new ApiRefusal(
    answer.status,
    code,
    `The API answered ${answer.status} ${words}${id === undefined ? '' : ` (${id})`}`,
  );
}

function readError(text: string): { code?: string; message?: string; request_id?: string } | undefined {
  try {
    return JSON.parse(text).error;
  } catch {
    return undefined;
  }
}

function toSilence({ url }: Profile, error: unknown): ApiSilence {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: unknown };
  return new ApiSilence(`${url} does not answer (${cause?.code ?? name}): is Swaplane running there?`);
}
