import { z } from 'zod';
import {
  ChangeRoleSchema,
  type Invitation,
  InvitationListSchema,
  InvitationParams,
  InvitedSchema,
  InviteSchema,
  MemberListSchema,
  MemberParams,
  MemberSchema,
  type MemberView,
} from '#contract/dashboard/team';
import { placeOf, toListPage } from '#contract/shared/list-page';
import { ListQuery, PlaceTime } from '#contract/shared/values';
import { type ListedInvitation, listInvitations } from '#db/users/invitations';
import { findMember, listMembers, type TeamMember } from '#db/users/memberships';
import { InternalError } from '#domain/users/internal-error';
import { changeRole, invite, withdrawInvitation } from '#operations/team';
import { defineInternalRoute } from '../define-internal-route';

const MemberPlaceSchema = z.tuple([PlaceTime, z.string()]);

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
    const place = placeOf(MemberPlaceSchema, cursor);
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

function memberView(
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

const InvitationPlaceSchema = z.tuple([PlaceTime, z.string()]);

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
    const place = placeOf(InvitationPlaceSchema, cursor);
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
