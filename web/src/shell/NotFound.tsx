import { Link } from '../app/link';
import { AuthFrame } from '../shared/users/login/AuthFrame';

export function NotFound() {
  return (
    <AuthFrame title="Page not found" description="The address may be mistyped, or the page no longer exists.">
      <Link to="/">Back to home</Link>
    </AuthFrame>
  );
}
