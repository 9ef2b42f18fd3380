import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Link } from '../design/navigation/url';
import { ErrorState } from '../design/states/states';
import { AuthFrame } from '../shared/users/login/AuthFrame';

export function NotFound() {
  return (
    <AuthFrame title="Page not found" description="The address may be mistyped, or the page no longer exists.">
      <Link to="/">Back to home</Link>
    </AuthFrame>
  );
}

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
