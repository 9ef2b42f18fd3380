import { defineInternalRoute } from '#api/internal/route';
import { MemberParams, MemberSchema } from '#contract/dashboard/team';
import { findMember } from '#db/users/memberships';
import { memberView } from './members';

export const memberRoute = defineInternalRoute({
  id: 'readMember',
  method: 'get',
  path: '/team/members/{user_id}',
  summary: 'One of the team',
  permission: 'team.edit',
  request: { params: MemberParams },
  responses: [{ status: 200, description: 'The member', schema: MemberSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, caller, params }) => findMember(services.db, caller.partnerId, params.user_id),
  handle: async ({ found, caller }) => ({ status: 200, body: memberView(found, caller.userId) }),
});
