import { defineInternalRoute } from '#api/internal/route';
import { LoginListSchema, type LoginListView } from '#contract/shared/users/session';
import { type LoginRow, listLogins } from '#db/users/logins';

export const loginsRoute = defineInternalRoute({
  id: 'listLogins',
  method: 'get',
  path: '/users/logins',
  summary: 'My logins, most recently used first',
  permission: 'person',
  responses: [{ status: 200, description: 'The logins; there are ten at most', schema: LoginListSchema }],
  errors: [],
  handle: async ({ services, caller: { userId, loginId } }) => {
    const logins = await listLogins(services.db, userId);
    return { status: 200, body: { items: logins.map((login) => loginView(login, loginId)), next_cursor: null } };
  },
});

function loginView(
  { loginId, createdAt, seenAt, ip, userAgent }: LoginRow,
  currentId: string,
): LoginListView['items'][number] {
  return {
    login_id: loginId,
    created_at: createdAt.toISOString(),
    seen_at: seenAt.toISOString(),
    ip,
    user_agent: userAgent,
    current: loginId === currentId,
  };
}
