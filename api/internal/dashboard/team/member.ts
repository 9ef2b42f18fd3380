import { MemberParams, MemberSchema } from '../../../../src/contract/dashboard/team';
import { findMember } from '../../../../src/db/users/memberships';
import { defineInternalRoute } from '../../route';
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
