import { defineInternalRoute } from '#api/internal/route';
import { InvitationTokenSchema, InvitationViewSchema } from '#contract/shared/users/session';
import { previewInvitation } from '#operations/team/accept-invitation';

export const readInvitationRoute = defineInternalRoute({
  id: 'readInvitation',
  method: 'post',
  path: '/users/invitations/read',
  summary: 'Get the invitation behind a link',
  permission: 'anyone',
  request: { body: InvitationTokenSchema },
  responses: [{ status: 200, description: 'The invitation', schema: InvitationViewSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, body: { token } }) => {
    const { partner, email, role, hasAccount } = await previewInvitation(services, token);
    return { status: 200, body: { partner, email, role, has_account: hasAccount } };
  },
});
