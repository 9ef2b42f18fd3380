import type { ListedRequestBody, LoggedRequestBody } from '#contract/requests';
import { MINUTE, SECOND } from '#domain/duration';
import { type Answer, dim, formatFacts, green, red } from '../answer';
import { type ApiClient, pause } from '../api/client';
import { type ApiCommandOptions, untilInterrupted } from '../api/command';
import { sayPassing } from '../api/failure';
import { openApiClient } from '../api/open-client';

export interface LogsTailOptions extends ApiCommandOptions {
  status?: string;
  code?: string;
  method?: string;
  path?: string;
  order?: string;
  limit: string;
  follow: boolean;
  json?: true;
}

interface RequestPage {
  items: ListedRequestBody[];
  next_cursor: string | null;
}

const LOOK_EVERY_MS = 2 * SECOND;
/** Processes write their calls in batches, so an earlier call may appear after a later one. */
const OVERLAP_MS = MINUTE / 2;

/** Prints the latest calls, oldest first, and then each new one. */
export async function logsTail(options: LogsTailOptions): Promise<void> {
  const api = openApiClient(options);
  const { status, code, method, path, order, limit } = options;
  const filter = { status, code, method, path, order_id: order };
  const signal = untilInterrupted();
  const print = createPrinter(options.json === true);
  let startedAt = Date.now();
  const { items } = await api.json<RequestPage>({ path: '/me/requests', query: { ...filter, limit }, signal });
  print(items);
  startedAt = Math.min(startedAt, ...items.slice(0, 1).map(({ at }) => Date.parse(at)));
  while (options.follow && !signal.aborted) {
    await pause(signal, LOOK_EVERY_MS);
    const since = new Date(startedAt - OVERLAP_MS).toISOString();
    const latest = await listSince(api, { ...filter, since }, signal);
    print(latest);
    startedAt = Math.max(startedAt, ...latest.map(({ at }) => Date.parse(at)));
  }
}

/** All calls since an instant; none while the server is down or overloaded, since the caller retries. */
async function listSince(api: ApiClient, query: Record<string, string | undefined>, signal: AbortSignal) {
  const found: ListedRequestBody[] = [];
  try {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: RequestPage = await api.json<RequestPage>({
        path: '/me/requests',
        query: { ...query, limit: '200', cursor },
        signal,
      });
      found.push(...page.items);
      cursor = page.next_cursor;
    }
  } catch (error) {
    if (!signal.aborted) {
      sayPassing(error);
    }
  }
  return found;
}

export async function logsShow(requestId: string, options: ApiCommandOptions): Promise<Answer> {
  const request = await openApiClient(options).json<LoggedRequestBody>({ path: `/me/requests/${requestId}` });
  const { query, request_body: sent, response_body: answered } = request;
  const facts = formatFacts([
    ['request', request.request_id],
    ['at', request.at],
    ['call', `${request.method} ${request.path}${query === null ? '' : `?${query}`}`],
    ['response', `${request.status ?? 'none'}${request.error_code === null ? '' : ` ${request.error_code}`}`],
    ['took', `${request.duration_ms} ms`],
    ['order', request.order_id],
    ['key', request.key_id],
    ['from', request.client_ip],
    ['user agent', request.user_agent],
  ]);
  return { json: request, text: [facts, ...part('request body', sent), ...part('response body', answered)].join('\n') };
}

function part(name: string, body: string | null): string[] {
  return body === null ? [] : ['', `${name}:`, body];
}

/** Prints calls not yet printed, oldest first; the items are newest first. */
function createPrinter(asJson: boolean): (items: readonly ListedRequestBody[]) => void {
  const printed = new Set<string>();
  return (items) => {
    for (const item of [...items].reverse()) {
      if (!printed.has(item.request_id)) {
        printed.add(item.request_id);
        process.stdout.write(`${asJson ? JSON.stringify(item) : describe(item)}\n`);
      }
    }
  };
}

function describe(item: ListedRequestBody): string {
  const { status, error_code: code, query } = item;
  const answer = `${status ?? '---'}${code === null ? '' : ` ${code}`}`;
  const isGood = status !== null && status < 400;
  const call = `${item.method} ${item.path}${query === null ? '' : `?${query}`}`;
  return `${dim(item.at)}  ${isGood ? green(answer) : red(answer)}  ${call}  ${item.duration_ms} ms  ${dim(item.request_id)}`;
}
