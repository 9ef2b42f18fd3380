import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState';
import { Skeletons } from './Skeletons';

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
  /** In the shape of the loaded content. */
  skeleton?: ReactNode;
}

/** The result of a read, or a skeleton or error until there is one. */
export function Loaded<T>({ query, children, skeleton }: LoadedProps<T>) {
  if (query.data !== undefined) {
    return <>{children(query.data)}</>;
  }
  if (query.error !== null) {
    return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  }
  return <>{skeleton ?? <Skeletons />}</>;
}
