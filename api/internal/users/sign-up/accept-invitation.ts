import { defineInternalRoute } from '#api/internal/route';
import { AcceptInvitationSchema, SessionSchema } from '#contract/shared/users/session';
import { findLogin } from '#db/users/logins';
import { acceptInvitation } from '#operations/team/accept-invitation';
import { hashToken } from '#security/token';
import { clientInfoOf, loginReply } from '../login/login-reply';
import { sessionOf } from '../login/session-view';

export const acceptInvitationRoute = defineInternalRoute({
  id: 'acceptInvitation',
  method: 'post',
  path: '/users/invitations/accept',
  summary: 'Join the team: logged in as the invited address, or with `name` and `password` for a new account',
  permission: 'anyone',
  request: { body: AcceptInvitationSchema },
  responses: [{ status: 200, description: 'The session, in that team', schema: SessionSchema }],
  errors: ['LOGIN_REQUIRED', 'INVALID_REQUEST'],
  handle: async (call) => {
    const { services, portal, visitor, body } = call;
    const step = await acceptInvitation(services, body, visitor.login, clientInfoOf(visitor));
    if (step) {
      return loginReply(call, step);
    }
    const login = await findLogin(services.db, portal, hashToken(visitor.token ?? ''));
    return { status: 200, body: await sessionOf(services, login) };
  },
});
