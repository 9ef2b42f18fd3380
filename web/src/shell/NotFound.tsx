import { Link } from '../app/link';
import { EmptyState } from '../design/states/EmptyState';

export function NotFound() {
  return (
    <EmptyState title="There is no such page" action={<Link to="/">To the home page</Link>}>
      The address may have a slip, or what it led to is gone.
    </EmptyState>
  );
}
