import { z } from 'zod';
import { placeOf, toListPage } from '#api/internal/list-page';
import { defineInternalRoute } from '#api/internal/route';
import { MemberListSchema, type MemberView } from '#contract/dashboard/team';
import { ListQuery, PlaceTime } from '#contract/shared/values';
import { listMembers, type TeamMember } from '#db/users/memberships';

const PlaceSchema = z.tuple([PlaceTime, z.string()]);

export const membersRoute = defineInternalRoute({
  id: 'listMembers',
  method: 'get',
  path: '/team/members',
  summary: 'The members of the team, longest first',
  permission: 'team.edit',
  request: { query: z.object(ListQuery) },
  responses: [{ status: 200, description: 'The members', schema: MemberListSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller, query: { cursor, limit } }) => {
    const place = placeOf(PlaceSchema, cursor);
    const after = place && { joinedAtMs: place[0], userId: place[1] };
    const found = await listMembers(services.db, caller.partnerId, { after, limit: limit + 1 });
    return {
      status: 200,
      body: toListPage(found, limit, {
        place: ({ joinedAt, userId }) => [joinedAt.getTime(), userId],
        view: (member) => memberView(member, caller.userId),
      }),
    };
  },
});

export function memberView(
  { userId, joinedAt, seenAt, twoFactor, fromGroups, ...member }: TeamMember,
  ownId: string,
): MemberView {
  return {
    user_id: userId,
    ...member,
    from_groups: fromGroups,
    joined_at: joinedAt.toISOString(),
    two_factor: twoFactor,
    seen_at: seenAt?.toISOString() ?? null,
    you: userId === ownId,
  };
}
