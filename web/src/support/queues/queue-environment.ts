import type { Environment } from '#domain/environment';
import { useFilters } from '#web/app/search-text';

/** The environment whose queues are shown. It is part of the URL; live if it is missing. */
export function useQueueEnvironment(): { environment: Environment; choose: (environment: string) => void } {
  const { filters, setFilters } = useFilters(['environment']);
  return {
    environment: filters.environment === 'test' ? 'test' : 'live',
    choose: (environment) => setFilters({ environment: environment === 'test' ? 'test' : undefined }),
  };
}
