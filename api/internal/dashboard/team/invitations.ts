import { z } from 'zod';
import { placeOf, toListPage } from '#api/internal/list-page';
import { defineInternalRoute } from '#api/internal/route';
import { type Invitation, InvitationListSchema } from '#contract/dashboard/team';
import { ListQuery, PlaceTime } from '#contract/shared/values';
import { type ListedInvitation, listInvitations } from '#db/users/invitations';

const PlaceSchema = z.tuple([PlaceTime, z.string()]);

export const invitationsRoute = defineInternalRoute({
  id: 'listInvitations',
  method: 'get',
  path: '/team/invitations',
  summary: 'Open invitations, newest first',
  permission: 'team.edit',
  request: { query: z.object(ListQuery) },
  responses: [{ status: 200, description: 'The invitations', schema: InvitationListSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller, query: { cursor, limit } }) => {
    const place = placeOf(PlaceSchema, cursor);
    const after = place && { createdAtMs: place[0], invitationId: place[1] };
    const found = await listInvitations(services.db, caller.partnerId, { after, limit: limit + 1 });
    return {
      status: 200,
      body: toListPage(found, limit, {
        place: ({ createdAt, invitationId }) => [createdAt.getTime(), invitationId],
        view: invitationView,
      }),
    };
  },
});

function invitationView({
  invitationId,
  email,
  role,
  inviter,
  invitedBy,
  createdAt,
  expiresAt,
}: ListedInvitation): Invitation {
  return {
    invitation_id: invitationId,
    email,
    role,
    invited_by: inviter ?? invitedBy,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}
