import { Agent, buildConnector } from 'undici';
import type { z } from 'zod';
import { SECOND } from '#domain/duration';
import type { CallClass, CallRate } from '#domain/limits/call-rate';
import { membersOf } from '#domain/members';
import type { Settings } from '#domain/providers/settings';
import { connectOptions, isOnReusedConnection, NO_REUSE, noteReuse } from '#net/http-call';
import type { Api, HttpRules, PreparedRequest, ProviderCallOptions, ProviderQuery } from '../adapter';
import type { FailureLabel } from '../failure-label';
import { ProviderError } from '../provider';
import { asRefusalOfUs, readFailure, refuseStatus } from './failure';
import { parseExactJson, stringifyExactJson } from './fields';
import { createOwnCounter, createRateLimit, type RateLimit } from './rate-limit';
import { hideSecrets, type RawCall, type RecordedCall, redactCall } from './recorded-call';

/**
 * For the complete response, so slow trickles time out too. Creations and refunds get longer, since their outcome matters.
 */
const PATIENCE = { readMs: 10 * SECOND, onceMs: 25 * SECOND };
const FORM_TYPE = 'application/x-www-form-urlencoded';
/** Of an error's text. */
const SHOWN_CHARACTERS = 300;
const REPEATABLE_STATUS: readonly number[] = [502, 503, 504];

export interface ProviderApiOptions {
  code: string;
  rules: HttpRules;
  settings: Settings;
  /** Overrides the published base URL. */
  baseUrl?: string;
  /** A second host of the same API, called while the first cannot be. */
  fallbackUrl?: string;
  rate: CallRate;
  /** The rate limit shared by all processes; by default this process counts alone. */
  limit?: RateLimit;
  /** Called with every redacted request and response. */
  onCall?(call: RecordedCall): void;
  /** The same with all secrets, for a check that redacts what it keeps. */
  onRawCall?(call: RawCall): void;
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
  const agents = openAgents();
  const first = options.baseUrl ?? options.rules.baseUrl;
  const hosts = createHosts(options.fallbackUrl === undefined ? [first] : [first, options.fallbackUrl]);
  const connect = (turnMs: number, callClass: CallClass): Api => {
    const connection = { ...options, now, patience, turnMs, callClass, agents, limit, hosts };
    return {
      settings,
      now,
      get: (path, call) => makeCall(connection, 'GET', path, call),
      post: (path, call) => makeCall(connection, 'POST', path, call),
    };
  };
  return { ...connect(Infinity, 'status'), prompt: connect(PROMPT_TURN_MS, 'quote'), close: () => closeAgents(agents) };
}

interface Connection extends ProviderApiOptions {
  agents: ProviderAgents;
  hosts: Hosts;
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
  const { hosts, now } = connection;
  const { readMs, onceMs } = connection.patience;
  const deadline = now() + (call.once ? onceMs : readMs);
  const host = hosts.current();
  try {
    return await sendCall(connection, method, path, { call, deadline, isFresh: call.once === true });
  } catch (error) {
    const isElsewhere = isFaultOfHost(error) && hosts.leave(host);
    if (call.once || !(isElsewhere || isWorthRepeating(error)) || now() > deadline - readMs / 2) {
      throw error;
    }
    return sendCall(connection, method, path, { call, deadline, isFresh: true });
  }
}

async function sendCall<T extends z.ZodType>(
  connection: Connection,
  method: 'GET' | 'POST',
  path: string,
  { call, deadline, isFresh }: { call: ProviderCallOptions<T>; deadline: number; isFresh: boolean },
): Promise<z.output<T>> {
  const { rules, settings, agents, limit, now, turnMs, callClass, code, onCall, onRawCall } = connection;
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
  const record = (outcome: Pick<RawCall, 'answer' | 'failure'>) => {
    onCall?.(redactCall({ ...sent, ...outcome }));
    onRawCall?.({ ...sent, ...outcome });
  };
  let answer: { httpStatus: number; headers: Record<string, string>; text: string };
  try {
    const response = await agents[isFresh ? 'fresh' : 'reusing'].request({
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
    record({ failure: failure.label });
    throw failure;
  }
  record({ answer });
  try {
    return readAnswer(connection, call, answer);
  } catch (error) {
    if (error instanceof ProviderError) error.message = shownWords(error.message, settings);
    throw error;
  }
}

/** A provider may repeat a key, a whole page or control characters in its error. */
function shownWords(message: string, settings: Settings): string {
  return hideSecrets(message, settings)
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .slice(0, SHOWN_CHARACTERS);
}

function readAnswer<T extends z.ZodType>(
  { rules, limit, code, now }: Connection,
  call: ProviderCallOptions<T>,
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
    // A server that failed may have done something before, whatever it says.
    throw call.once && httpStatus >= 500 ? refuseStatus(httpStatus, text) : asRefusalOfUs(httpStatus, refusal);
  }
  if (httpStatus < 200 || httpStatus > 299) {
    throw asRefusalOfUs(httpStatus, refuseStatus(httpStatus, text));
  }
  call.onAnswer?.(body);
  const read = call.answer.safeParse(body);
  if (!read.success) {
    const issue = read.error.issues[0];
    const where = issue?.path.join('.') || 'the answer';
    const what = issue && isMissing(body, issue.path) ? 'is missing' : issue?.message;
    throw new ProviderError('unavailable', { message: `${code}: ${where} ${what}`, label: 'invalid_answer' });
  }
  return read.data;
}

function isMissing(body: unknown, path: readonly PropertyKey[]): boolean {
  const value = path.reduce<unknown>((held, name) => membersOf(held)[String(name)], body);
  return value === undefined;
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
  { rules, settings, hosts, now }: Connection,
  method: 'GET' | 'POST',
  path: string,
  { query, body, form }: ProviderCallOptions<z.ZodType>,
): PreparedRequest {
  const url = new URL(`${hosts.current()}${path}`);
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
    (error.label === 'connection_refused' ||
      isOnReusedConnection(error.cause) ||
      REPEATABLE_STATUS.some((status) => error.label === `http_${status}`))
  );
}

/** The hosts that answer a provider's calls; public nodes have several, of which any can go away. */
interface Hosts {
  /** The base URL to call now. */
  current(): string;
  /** Goes on to the next host unless another call has done so already, and says whether there is another one at all. */
  leave(failed: string): boolean;
}

function createHosts(urls: readonly [string, ...string[]]): Hosts {
  let at = 0;
  const current = () => urls[at] ?? urls[0];
  return {
    current,
    leave(failed) {
      if (current() === failed) {
        at = (at + 1) % urls.length;
      }
      return current() !== failed;
    },
  };
}

const REACHED_NOBODY: readonly FailureLabel[] = [
  'connection_refused',
  'connection_timeout',
  'connection_lost',
  'unknown_host',
];

/** Whether another host may do better: this one was not reached, failed, was moved elsewhere, or is no longer what it was. */
function isFaultOfHost(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    (REACHED_NOBODY.includes(error.label) || error.label === 'invalid_answer' || /^http_(3|5)\d\d$/.test(error.label))
  );
}

/** The largest response that is read; asset lists are a few megabytes. */
const MAX_ANSWER_BYTES = 10 * 1024 * 1024;
/** How every connection to a provider is opened. */
export const PROVIDER_CONNECTION = connectOptions(3 * SECOND);

interface ProviderAgents {
  readonly reusing: Agent;
  /** For what creates or changes something: nobody can have closed its connection before it is used. */
  readonly fresh: Agent;
}

function openAgents(): ProviderAgents {
  const pool = {
    connect: noteReuse(buildConnector(PROVIDER_CONNECTION)),
    maxResponseSize: MAX_ANSWER_BYTES,
    connections: 32,
    maxRedirections: 0,
  } as Agent.Options;
  return { reusing: new Agent(pool), fresh: new Agent({ ...pool, ...NO_REUSE }) };
}

async function closeAgents({ reusing, fresh }: ProviderAgents): Promise<void> {
  await Promise.all([reusing.close(), fresh.close()]);
}
