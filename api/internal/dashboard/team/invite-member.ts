import { defineInternalRoute } from '#api/internal/route';
import { InvitedSchema, InviteSchema } from '#contract/dashboard/team';
import { invite } from '#operations/team/invite-member';

export const inviteRoute = defineInternalRoute({
  id: 'invite',
  method: 'post',
  path: '/team/invitations',
  summary: 'Invite somebody to the team; an earlier invitation to the same address is replaced',
  permission: 'team.edit',
  request: { body: InviteSchema },
  responses: [{ status: 201, description: 'The mail was sent', schema: InvitedSchema }],
  errors: ['PERMISSION_REQUIRED', 'INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  stepUp: { action: 'give_role', when: ({ body }) => body.role !== 'read_only' },
  handle: async ({ services, caller, body }) => ({
    status: 201,
    body: { invitation_id: await invite(services, caller, body) },
  }),
});
