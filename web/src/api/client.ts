import {
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { parseCookie } from 'cookie';
import type { InternalErrorBody } from '#contract/shared/error';
import type { Portal } from '#domain/team/permission';
import { cookieName } from '#domain/users/login';
import { CallError } from './call-error';
import type {
  AccountRoute,
  Client,
  DashboardRoute,
  ListPage,
  Method,
  Pages,
  ReadOptions,
  SupportRoute,
} from './routes';

/** What `Client` describes for each route table. */
const CLIENT = {
  call: request,
  useRead: useApiQuery,
  useWrite: useApiMutation,
  pagesOf: pagesAt,
  download: save,
  downloadRead: saveRead,
  addressOf: addressAt,
};

/** Calls the dashboard's API. */
export const dashboard: Client<DashboardRoute> = CLIENT;
/** Calls the support console's API. */
export const support: Client<SupportRoute> = CLIENT;
/** Calls the routes that both internal APIs have: the login and the person's own account. */
export const account: Client<AccountRoute> = CLIENT;

/** Reads from the internal API and caches the response by path and query. */
function useApiQuery<T>(
  path: string,
  {
    query = {},
    enabled = true,
    refreshMs = false,
    inBackground = false,
  }: ReadOptions<T> & { query?: Query | undefined } = {},
): UseQueryResult<T> {
  return useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => request<T>(path, { query, signal }),
    enabled,
    refetchInterval: typeof refreshMs === 'function' ? ({ state }) => refreshMs(state.data) : refreshMs,
    refetchIntervalInBackground: inBackground,
  });
}

/** What a call's `failure` is called among what the cache of calls knows of it. */
const FAILURE = 'failure';

/** The title of a failed call's notice; null if its error is shown where it was made. */
export function failureOf(meta: Readonly<Record<string, unknown>> | undefined): string | null {
  const title = meta?.[FAILURE];
  return typeof title === 'string' ? title : null;
}

interface ApiMutation<I> {
  call: (input: I) => { path: string } & CallOptions;
  changes: readonly string[];
  failure?: string | undefined;
}

/** Makes one call for each input, and then reads everything again that the call changed. */
function useApiMutation<I, O>(
  { call, changes, failure }: ApiMutation<I>,
  onSuccess?: (answer: O, input: I) => void,
): UseMutationResult<O, Error, I> {
  const queries = useQueryClient();
  return useMutation<O, Error, I>({
    meta: { [FAILURE]: failure },
    mutationFn: (input) => {
      const { path, ...options } = call(input);
      return request<O>(path, { method: 'POST', ...options });
    },
    onSuccess: (answer, input) => {
      readAgain(queries, changes);
      onSuccess?.(answer, input);
    },
  });
}

/** Reads again all data from paths with these prefixes. */
export function readAgain(queries: QueryClient, paths: readonly string[]): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.some((start) => path.startsWith(start)),
  });
}

/** The pages of a list. The cursor of each page leads to the next. */
function pagesAt<T>(path: string, query: Query = {}): Pages<T> {
  return {
    key: [path, query],
    read: (cursor, signal) => request<ListPage<T>>(path, { query: { ...query, cursor }, signal }),
  };
}

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

interface CallOptions {
  method?: Method | undefined;
  query?: Query | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

const PORTAL: Portal = location.pathname.split('/')[1] === 'support' ? 'support' : 'dashboard';
/** The internal API of the current portal: `/dashboard/api` or `/support/api`. */
const BASE = `/${PORTAL}/api`;

/** The URL of a path of the internal API, with its query. Parameters without a value are left out. */
function addressAt(path: string, query: Query = {}): string {
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString();
  return `${BASE}${path}${search === '' ? '' : `?${search}`}`;
}

/** Calls the internal API with the browser's login. @throws CallError for an error response or none */
async function request<T>(path: string, options: CallOptions = {}): Promise<T> {
  const text = await (await fetchOk(path, options)).text();
  return JSON.parse(text || 'null');
}

/**
 * The response of a call that did not fail. One that needs the second factor again is repeated once it was given. @throws
 * CallError
 */
async function fetchOk(path: string, options: CallOptions): Promise<Response> {
  try {
    return await fetchOnce(path, options);
  } catch (error) {
    const needsFactor = error instanceof CallError && error.code === 'SECOND_FACTOR_REQUIRED';
    if (needsFactor && (await askForSecondFactor())) {
      return fetchOnce(path, options);
    }
    throw error;
  }
}

async function fetchOnce(path: string, { method = 'GET', query, body, signal }: CallOptions): Promise<Response> {
  const response = await send(addressAt(path, query), {
    method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(method !== 'GET' && { 'X-CSRF-Token': csrfToken() || (await fetchCsrfToken()) }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (!response.ok) {
    throw toCallError(response, await response.text());
  }
  return response;
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') {
      throw cause;
    }
    throw new CallError({ status: 0, code: null, message: 'The server cannot be reached. Check your connection.' });
  }
}

function csrfToken(): string {
  return parseCookie(document.cookie)[cookieName(PORTAL, 'csrf')] ?? '';
}

/** A person who follows a link from a mail has no cookie yet; reading the session sets it. */
async function fetchCsrfToken(): Promise<string> {
  await send(addressAt('/users/session'), { credentials: 'same-origin' });
  return csrfToken();
}

function toCallError(response: Response, text: string): CallError {
  const retryAfter = Number(response.headers.get('Retry-After')) || null;
  try {
    const { error }: InternalErrorBody = JSON.parse(text);
    const { code, message, request_id: requestId, fields = [] } = error;
    return new CallError({ status: response.status, code, message, requestId, fields, retryAfter });
  } catch {
    const requestId = response.headers.get('X-Request-Id');
    return new CallError({
      status: response.status,
      code: null,
      message: `The server responded with ${response.status}`,
      requestId,
      retryAfter,
    });
  }
}

/** Saves the response of a call as a file. @throws CallError */
async function save(path: string, body: unknown, name: string): Promise<void> {
  saveFile(await (await fetchOk(path, { method: 'POST', body })).blob(), name);
}

/**
 * Saves what can be read at a path as a file. A link would not do: the second factor may be asked for first. @throws
 * CallError
 */
async function saveRead(path: string, query: Query = {}): Promise<void> {
  const response = await fetchOk(path, { query });
  const [, name = 'download'] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  saveFile(await response.blob(), name);
}

/** Saves what the page has as a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

/** Asks the reader for the second factor; false if it was not given. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asked: Promise<boolean> | null = null;

/** Names what asks the reader for the second factor. @returns a function that ends this */
export function setStepUp(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** Asks for the second factor again, once for all calls that wait for it. */
function askForSecondFactor(): Promise<boolean> {
  asked ??= (asker ? asker() : Promise.resolve(false)).finally(() => {
    asked = null;
  });
  return asked;
}
