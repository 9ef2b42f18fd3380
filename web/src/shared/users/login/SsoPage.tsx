import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Link } from '#web/design/navigation/url';
import { Problem } from '#web/design/states/states';
import { AuthFrame } from './AuthFrame';
import { AUTH, useLoginStep } from './auth-calls';
import { takeNext } from './own-path';

/** Where the identity provider sends the browser back. */
export function SsoPage() {
  const navigate = useNavigate();
  const isBegun = useRef(false);
  const finish = useLoginStep(AUTH.finishSso, ({ state }) => {
    const next = takeNext();
    if (state === 'open') {
      void (next === undefined
        ? navigate({ to: '/', search: {}, replace: true })
        : navigate({ href: next, replace: true }));
    } else {
      void navigate({ to: '/login', search: next === undefined ? {} : { next }, replace: true });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, because the answer of the provider can be used once
  useEffect(() => {
    if (!isBegun.current) {
      isBegun.current = true;
      const query = location.search.slice(1);
      // The answer is worth a login: it does not stay in the history.
      history.replaceState(history.state, '', location.pathname);
      finish.mutate(query);
    }
  }, []);
  return (
    <AuthFrame
      title={finish.isError ? 'You are not logged in' : 'Logging in'}
      below={<Link to="/login">Back to login</Link>}
    >
      <Problem error={finish.error} />
      {finish.isPending && <p>One moment.</p>}
    </AuthFrame>
  );
}
