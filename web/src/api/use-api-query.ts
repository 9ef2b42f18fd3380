import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Query, request } from './call';
import type { ReadOptions } from './client';

/** Reads from the internal API and caches the response by path and query. */
export function useApiQuery<T>(
  path: string,
  { query = {}, enabled = true, refreshMs = false }: ReadOptions & { query?: Query | undefined } = {},
): UseQueryResult<T> {
  return useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => request<T>(path, { query, signal }),
    enabled,
    refetchInterval: refreshMs,
  });
}
