import { defineInternalRoute } from '#api/internal/route';
import { InvitationParams } from '#contract/dashboard/team';
import { InternalError } from '#domain/users/internal-error';
import { withdrawInvitation } from '#operations/team/invite-member';

export const withdrawInvitationRoute = defineInternalRoute({
  id: 'withdrawInvitation',
  method: 'delete',
  path: '/team/invitations/{invitation_id}',
  summary: 'Withdraw an invitation',
  permission: 'team.edit',
  request: { params: InvitationParams },
  responses: [{ status: 204, description: 'Its link is no longer valid' }],
  errors: ['NOT_FOUND', 'CONFLICT'],
  handle: async ({ services, caller, params: { invitation_id } }) => {
    if (!(await withdrawInvitation(services, caller, invitation_id))) {
      throw new InternalError('NOT_FOUND', { message: 'There is no such invitation' });
    }
    return { status: 204 };
  },
});
