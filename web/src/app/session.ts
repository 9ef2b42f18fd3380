import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { MINUTE } from '../../../src/domain/duration';
import { call } from '../api/call';

export interface Session {
  user: { email: string; name: string };
  partner: { partner_id: string; name: string };
  role: string;
  permissions: string[];
  memberships: { partner_id: string; partner_name: string; role: string }[];
}

export const SESSION = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call<Session>('/auth/session', { signal }),
  staleTime: MINUTE,
  retry: false,
});

export function useSession(): Session {
  return useSuspenseQuery(SESSION).data;
}

export function useMay(permission: string): boolean {
  return useSession().permissions.includes(permission);
}
