import { defineInternalRoute } from '#api/internal/route';
import { ChangeRoleSchema, MemberParams, MemberSchema } from '#contract/dashboard/team';
import { findMember } from '#db/users/memberships';
import { InternalError } from '#domain/users/internal-error';
import { changeRole } from '#operations/team/change-role';
import { memberView } from './members';

export const changeRoleRoute = defineInternalRoute({
  id: 'changeRole',
  method: 'patch',
  path: '/team/members/{user_id}',
  summary: "Change a member's role",
  permission: 'team.edit',
  request: { params: MemberParams, body: ChangeRoleSchema },
  responses: [{ status: 200, description: 'The member', schema: MemberSchema }],
  errors: ['PERMISSION_REQUIRED', 'NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, caller, params }) => findMember(services.db, caller.partnerId, params.user_id),
  stepUp: { action: 'give_role', when: ({ body }) => body.role !== 'read_only' },
  handle: async ({ services, caller, found: { userId }, body: { role } }) => {
    await changeRole(services, caller, { userId, role });
    const changed = await findMember(services.db, caller.partnerId, userId);
    if (!changed) {
      throw new InternalError('NOT_FOUND');
    }
    return { status: 200, body: memberView(changed, caller.userId) };
  },
});
