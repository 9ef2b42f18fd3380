import { Agent, type Dispatcher } from 'undici';
import type { z } from 'zod';
import { SECOND } from '#domain/duration';
import type { CallClass, CallRate } from '#domain/limits/call-rate';
import { connectOptions } from '#net/connect-options';
import { ProviderError } from '../provider';
import type { Settings } from '../settings';
import type { Api, HttpRules, PreparedRequest, ProviderCallOptions, ProviderQuery } from './api';
import { parseExactJson, stringifyExactJson } from './exact-json';
import { readFailure, refuseStatus } from './failure';
import { createOwnCounter, createRateLimit, type RateLimit } from './rate-limit';
import { type RecordedCall, redactCall } from './recorded-call';

/** The largest response that is read; asset lists are a few megabytes. */
const MAX_ANSWER_BYTES = 10 * 1024 * 1024;
const CONNECT_MS = 3 * SECOND;
/**
 * For the complete response, so slow trickles time out too. Creations and refunds get longer, since their outcome matters.
 */
const PATIENCE = { readMs: 10 * SECOND, onceMs: 25 * SECOND };
const FORM_TYPE = 'application/x-www-form-urlencoded';
const REPEATABLE_STATUS: readonly number[] = [502, 503, 504];

export interface ProviderApiOptions {
  code: string;
  rules: HttpRules;
  settings: Settings;
  /** Overrides the published base URL. */
  baseUrl?: string;
  rate: CallRate;
  /** The rate limit shared by all processes; by default this process counts alone. */
  limit?: RateLimit;
  /** Called with every redacted request and response. */
  onCall?(call: RecordedCall): void;
  now?: () => number;
  patience?: typeof PATIENCE;
}

/** A quote waits no longer than this for its turn: the rest of its time limit is the provider's. */
const PROMPT_TURN_MS = SECOND;

export interface OpenApi extends Api {
  /** For calls needed within seconds: fails immediately if the wait for a turn would be long. */
  readonly prompt: Api;
  close(): Promise<void>;
}

/** Opens the connections to a provider. `close` ends them. */
export function openProviderApi(options: ProviderApiOptions): OpenApi {
  const { settings, rate, now = Date.now, patience = PATIENCE } = options;
  const { limit = createRateLimit({ counter: createOwnCounter(rate, now), now }) } = options;
  const agent = new Agent({
    connect: connectOptions(CONNECT_MS),
    maxResponseSize: MAX_ANSWER_BYTES,
    connections: 32,
    maxRedirections: 0,
  } as Agent.Options);
  const connect = (turnMs: number, callClass: CallClass): Api => {
    const connection = { ...options, now, patience, turnMs, callClass, agent, limit };
    return {
      settings,
      now,
      get: (path, call) => makeCall(connection, 'GET', path, call),
      post: (path, call) => makeCall(connection, 'POST', path, call),
    };
  };
  return { ...connect(Infinity, 'status'), prompt: connect(PROMPT_TURN_MS, 'quote'), close: () => agent.close() };
}

interface Connection extends ProviderApiOptions {
  agent: Dispatcher;
  limit: RateLimit;
  now: () => number;
  patience: typeof PATIENCE;
  /** How long a call may wait for its turn. */
  turnMs: number;
  /** The class of its calls, except those that create or change something. */
  callClass: CallClass;
}

async function makeCall<T extends z.ZodType>(
  connection: Connection,
  method: 'GET' | 'POST',
  path: string,
  call: ProviderCallOptions<T>,
): Promise<z.output<T>> {
  const { readMs, onceMs } = connection.patience;
  const deadline = connection.now() + (call.once ? onceMs : readMs);
  try {
    return await sendCall(connection, method, path, call, deadline);
  } catch (error) {
    if (call.once || !isWorthRepeating(error) || connection.now() > deadline - readMs / 2) {
      throw error;
    }
    return sendCall(connection, method, path, call, deadline);
  }
}

async function sendCall<T extends z.ZodType>(
  connection: Connection,
  method: 'GET' | 'POST',
  path: string,
  call: ProviderCallOptions<T>,
  deadline: number,
): Promise<z.output<T>> {
  const { rules, settings, agent, limit, now, turnMs, callClass, code, onCall } = connection;
  await limit.take(call.cost ?? 1, Math.min(deadline, now() + turnMs), call.once ? 'order' : callClass);
  const request = prepare(connection, method, path, call);
  const headers = {
    accept: 'application/json',
    'user-agent': 'Swaplane',
    ...(request.body && { 'content-type': call.form ? FORM_TYPE : 'application/json' }),
    ...rules.headers?.(settings, request),
    ...call.headers,
  };
  const sent = { provider: code, request: { method, url: request.url, headers, body: request.body }, settings };
  let answer: { httpStatus: number; headers: Record<string, string>; text: string };
  try {
    const response = await agent.request({
      origin: request.url.origin,
      path: request.url.pathname + request.url.search,
      method,
      headers,
      body: request.body || null,
      signal: AbortSignal.timeout(Math.max(1, deadline - now())),
    });
    answer = {
      httpStatus: response.statusCode,
      headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
      text: await response.body.text(),
    };
  } catch (cause) {
    const failure = readFailure(cause);
    onCall?.(redactCall({ ...sent, failure: failure.label }));
    throw failure;
  }
  onCall?.(redactCall({ ...sent, answer }));
  return readAnswer(connection, call, answer);
}

function readAnswer<T extends z.ZodType>(
  { rules, limit, code, now }: Connection,
  { answer: schema }: ProviderCallOptions<T>,
  { httpStatus, headers, text }: { httpStatus: number; headers: Record<string, string>; text: string },
): z.output<T> {
  const body = readBody(text);
  if (httpStatus === 429) {
    const until = rules.readPause?.(text) ?? null;
    limit.pause(until === null ? headers['retry-after'] : String((until - now()) / SECOND));
    throw new ProviderError('unavailable', {
      message: `${code} was called too often`,
      label: 'rate_limited',
      neverSent: true,
    });
  }
  const refusal = rules.readError?.({ httpStatus, body, text }) ?? null;
  if (refusal?.label === 'rate_limited') {
    limit.pause(undefined);
  } else {
    limit.noteTaken();
  }
  if (refusal) {
    throw refusal;
  }
  if (httpStatus < 200 || httpStatus > 299) {
    throw refuseStatus(httpStatus, text);
  }
  const read = schema.safeParse(body);
  if (!read.success) {
    const issue = read.error.issues[0];
    const where = issue?.path.join('.') || 'the answer';
    throw new ProviderError('unavailable', { message: `${code}: ${where} ${issue?.message}`, label: 'invalid_answer' });
  }
  return read.data;
}

/** The raw text if it is not JSON: some providers send errors as plain text. */
function readBody(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return text;
  }
}

function prepare(
  { rules, settings, baseUrl, now }: Connection,
  method: 'GET' | 'POST',
  path: string,
  { query, body, form }: ProviderCallOptions<z.ZodType>,
): PreparedRequest {
  const url = new URL(`${baseUrl ?? rules.baseUrl}${path}`);
  for (const [name, value] of queryEntries({ ...rules.query?.(settings), ...query })) {
    url.searchParams.set(name, value);
  }
  const text = form ? new URLSearchParams(queryEntries(form)).toString() : stringifyExactJson(body);
  return { method, url, body: text, at: now() };
}

function queryEntries(query: ProviderQuery): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
}

function isWorthRepeating(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    (error.label === 'connection_refused' || REPEATABLE_STATUS.some((status) => error.label === `http_${status}`))
  );
}
