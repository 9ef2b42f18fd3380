import { Link } from '../app/link';
import { EmptyState } from '../design/states/EmptyState';

export function NotFound() {
  return (
    <EmptyState title="Page not found" action={<Link to="/">Back to home</Link>}>
      The address may be mistyped, or the page no longer exists.
    </EmptyState>
  );
}
