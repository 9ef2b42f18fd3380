import { notifications } from '@mantine/notifications';
import { queryOptions, type UseMutationResult, useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Session } from '#contract/shared/users/session';
import { MINUTE } from '#domain/duration';
import type { OperatorPermission, Permission } from '#domain/team/permission';
import { account } from './client';

/** The session: who is logged in, and at which step of the login. */
export const SESSION = queryOptions({
  queryKey: ['/users/session'],
  queryFn: ({ signal }) => account.call('/users/session', { signal }),
  staleTime: MINUTE,
});

type Person = NonNullable<Session['person']>;
type Partner = NonNullable<Session['partner']>;
type Operator = NonNullable<Session['operator']>;

/** The logged-in person, on pages that require a login. */
export function usePerson(): Person {
  const { data: session } = useSuspenseQuery(SESSION);
  return requirePart(session.person);
}

/** The session, on pages that require a login and a team. */
export function useSession(): { session: Session; person: Person; partner: Partner } {
  const { data: session } = useSuspenseQuery(SESSION);
  return { session, person: requirePart(session.person), partner: requirePart(session.partner) };
}

/** The operator, on pages of the support console. */
export function useOperator(): Operator {
  const { data: session } = useSuspenseQuery(SESSION);
  return requirePart(session.operator);
}

function requirePart<T>(part: T | null): T {
  if (part === null) {
    throw new Error('the page is shown before anybody has logged in');
  }
  return part;
}

/** Whether the member's role has a permission. */
export function usePermission(permission: Permission): boolean {
  return useSession().partner.permissions.includes(permission);
}

/** Whether the operator's role has a permission. */
export function useOperatorPermission(permission: OperatorPermission): boolean {
  return useOperator().permissions.includes(permission);
}

/**
 * Ends the login and loads the login page anew. So no data stays in the browser, and the previous page makes no further
 * calls.
 */
export function useLogOut(): UseMutationResult<unknown, Error, void> {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => account.call('/users/logout', { method: 'POST' }),
    onSuccess: () => navigate({ to: '/login', reloadDocument: true }),
    onError: ({ message }) => notifications.show({ color: 'red', title: 'You are still logged in', message }),
  });
}
