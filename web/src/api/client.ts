import {
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { addressAt, type CallOptions, type Query, request, save, saveRead } from './call';
import type { AccountRoute, Client, DashboardRoute, ListPage, Pages, ReadOptions, SupportRoute } from './routes';

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

interface ApiMutation<I> {
  call: (input: I) => { path: string } & CallOptions;
  changes: readonly string[];
}

/** Makes one call for each input, and then reads everything again that the call changed. */
function useApiMutation<I, O>(
  { call, changes }: ApiMutation<I>,
  onSuccess?: (answer: O, input: I) => void,
): UseMutationResult<O, Error, I> {
  const queries = useQueryClient();
  return useMutation<O, Error, I>({
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
