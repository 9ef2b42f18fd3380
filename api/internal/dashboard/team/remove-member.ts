import { defineInternalRoute } from '#api/internal/route';
import { MemberParams } from '#contract/dashboard/team';
import { findMember } from '#db/users/memberships';
import { changeRole } from '#operations/team/change-role';

export const removeMemberRoute = defineInternalRoute({
  id: 'removeMember',
  method: 'delete',
  path: '/team/members/{user_id}',
  summary: 'Remove a member from the team; their logins end immediately',
  permission: 'team.remove',
  stepUp: { action: 'remove_member' },
  request: { params: MemberParams },
  responses: [{ status: 204, description: 'Removed' }],
  errors: ['PERMISSION_REQUIRED', 'NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, caller, params }) => findMember(services.db, caller.partnerId, params.user_id),
  handle: async ({ services, caller, found: { userId } }) => {
    await changeRole(services, caller, { userId, role: null });
    return { status: 204 };
  },
});
