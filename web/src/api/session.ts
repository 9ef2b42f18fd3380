import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
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
