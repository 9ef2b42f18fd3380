import { QueryClient } from '@tanstack/react-query';
import { SECOND } from '#domain/duration';
import { CallError } from './call-error';

const ATTEMPTS = 2;

/** An error response is final. A read is repeated only if the server cannot be reached or fails. */
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
