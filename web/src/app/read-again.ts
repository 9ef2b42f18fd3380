import type { QueryClient } from '@tanstack/react-query';

/** Reads again whatever came from paths that begin so. */
export function readAgain(queries: QueryClient, paths: readonly string[]): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.some((start) => path.startsWith(start)),
  });
}
