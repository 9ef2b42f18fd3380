import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState';
import { Skeletons } from './Skeletons';

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
  /** Of the shape of what comes. */
  skeleton?: ReactNode;
}

/** What a read brought, or how far it has got. */
export function Loaded<T>({ query, children, skeleton }: LoadedProps<T>) {
  if (query.data !== undefined) {
    return <>{children(query.data)}</>;
  }
  if (query.error !== null) {
    return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  }
  return <>{skeleton ?? <Skeletons />}</>;
}
