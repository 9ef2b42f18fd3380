import type { QueryClient } from '@tanstack/react-query';

/** Reads again all data from paths with these prefixes. */
export function readAgain(queries: QueryClient, paths: readonly string[]): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.some((start) => path.startsWith(start)),
  });
}
