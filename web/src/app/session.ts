import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Session } from '#contract/shared/users/session';
import { MINUTE } from '#domain/duration';
import type { OperatorPermission, Permission } from '#domain/team/permission';
import { call } from '../api/account';

/** Who is logged in, and how far. */
export const SESSION = queryOptions({
  queryKey: ['/users/session'],
  queryFn: ({ signal }) => call('/users/session', { signal }),
  staleTime: MINUTE,
});

type Person = NonNullable<Session['person']>;
type Partner = NonNullable<Session['partner']>;
type Operator = NonNullable<Session['operator']>;

/** Who is logged in, on a page that is only shown to who is. */
export function usePerson(): Person {
  const { data: session } = useSuspenseQuery(SESSION);
  return given(session.person);
}

/** The session of a page that is only shown to who is logged in and belongs to a team. */
export function useSession(): { session: Session; person: Person; partner: Partner } {
  const { data: session } = useSuspenseQuery(SESSION);
  return { session, person: given(session.person), partner: given(session.partner) };
}

/** The operator before a page of the support console. */
export function useOperator(): Operator {
  const { data: session } = useSuspenseQuery(SESSION);
  return given(session.operator);
}

function given<T>(part: T | null): T {
  if (part === null) {
    throw new Error('the page is shown before anybody has logged in');
  }
  return part;
}

/** Whether the reader's role allows something. */
export function useMay(permission: Permission): boolean {
  return useSession().partner.permissions.includes(permission);
}

/** Whether the operator's role allows something. */
export function useOperatorMay(permission: OperatorPermission): boolean {
  return useOperator().permissions.includes(permission);
}
