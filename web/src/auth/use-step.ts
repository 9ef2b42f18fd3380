import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Session } from '../../../src/contract/dashboard/auth';
import { SESSION } from '../app/session';

/** A step of a login: what it answers is the session from now on. */
export function useLoginStep<I>(step: (input: I) => Promise<Session>, onSession: (session: Session) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSuccess: (session) => {
      queries.clear();
      queries.setQueryData(SESSION.queryKey, session);
      onSession(session);
    },
  });
}
