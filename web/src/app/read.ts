import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call, type Query } from '../api/call';

interface ReadOptions {
  query?: Query;
  enabled?: boolean;
  refreshMs?: number | false;
}

/** Reads from the internal API and keeps what came under its path and query. */
export function useRead<T>(
  path: string,
  { query = {}, enabled = true, refreshMs = false }: ReadOptions = {},
): UseQueryResult<T> {
  return useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => call<T>(path, { query, signal }),
    enabled,
    refetchInterval: refreshMs,
  });
}
