import { defineInternalRoute } from '#api/internal/route';
import { ChoosePartnerSchema, SessionSchema } from '#contract/shared/users/session';
import { choosePartner } from '#db/users/logins';
import { listTeamsOf } from '#db/users/memberships';
import { InternalError } from '#domain/users/internal-error';
import { sessionOf } from './session-view';

export const choosePartnerRoute = defineInternalRoute({
  id: 'choosePartner',
  method: 'post',
  path: '/users/session/partner',
  summary: 'Switch to the dashboard of another of my partners',
  permission: 'person',
  request: { body: ChoosePartnerSchema },
  responses: [{ status: 200, description: 'The session', schema: SessionSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
  handle: async ({ services, visitor, caller, body: { partner_id } }) => {
    const teams = await listTeamsOf(services.db, caller.userId);
    const team = teams.find(({ partnerId }) => partnerId === partner_id);
    if (!team || !visitor.login) {
      throw new InternalError('NOT_FOUND', { message: 'You belong to no such partner' });
    }
    await choosePartner(services.db, caller.loginId, partner_id);
    const membership = { partnerId: team.partnerId, role: team.role, isClosed: team.isClosed };
    return { status: 200, body: await sessionOf(services, { ...visitor.login, membership }) };
  },
});
