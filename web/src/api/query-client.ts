import { QueryClient } from '@tanstack/react-query';
import { SECOND } from '#domain/duration';
import { CallError } from './call-error';

const ATTEMPTS = 2;

/** A refusal stays one, however often it is asked for; only a missing or failing server is asked again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10 * SECOND,
        retry: (failures, error) => failures < ATTEMPTS && !(error instanceof CallError && isRefusal(error)),
      },
      mutations: { retry: false },
    },
  });
}

function isRefusal({ status }: CallError): boolean {
  return status >= 400 && status < 500;
}
