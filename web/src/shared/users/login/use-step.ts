import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Session } from '#contract/shared/users/session';
import { SESSION } from '#web/app/session';

/** A step of a login. Its response becomes the current session. */
export function useLoginStep<I>(step: (input: I) => Promise<Session>, onSession: (session: Session) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSuccess: (session) => {
      // The login page itself observes the session, so the session must stay cached.
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION.queryKey[0] });
      queries.setQueryData(SESSION.queryKey, session);
      onSession(session);
    },
  });
}
