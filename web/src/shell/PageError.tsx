import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '../design/states/ErrorState';

/** Shown if a page fails to render, or its code could not be loaded. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryClient();
  const retry = async () => {
    await queries.invalidateQueries();
    reset();
    await router.invalidate();
  };
  return <ErrorState error={error} retry={() => void retry()} />;
}
