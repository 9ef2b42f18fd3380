import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Session } from '../../../src/contract/dashboard/auth';
import type { Permission } from '../../../src/domain/access/permission';
import { MINUTE } from '../../../src/domain/duration';
import { call } from '../api/call';

/** Who is logged in, and how far. */
export const SESSION = queryOptions({
  queryKey: ['/session'],
  queryFn: ({ signal }) => call<Session>('/session', { signal }),
  staleTime: MINUTE,
});

type Person = NonNullable<Session['person']>;
type Partner = NonNullable<Session['partner']>;

/** The session of a page that is only shown to who is logged in and belongs to a team. */
export function useSession(): { session: Session; person: Person; partner: Partner } {
  const { data: session } = useSuspenseQuery(SESSION);
  if (session.person === null || session.partner === null) {
    throw new Error('the page is shown before anybody has logged in');
  }
  return { session, person: session.person, partner: session.partner };
}

/** Whether the reader's role allows something. */
export function useMay(permission: Permission): boolean {
  return useSession().partner.permissions.includes(permission);
}
