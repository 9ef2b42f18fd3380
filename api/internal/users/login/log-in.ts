import { defineInternalRoute } from '#api/internal/route';
import { LoginSchema, SessionSchema } from '#contract/shared/users/session';
import { logIn } from '#operations/users/log-in';
import { clientInfoOf, loginReply } from './login-reply';

export const loginRoute = defineInternalRoute({
  id: 'logIn',
  method: 'post',
  path: '/users/login',
  summary: "Log in with email address and password; the session's `state` says what is required next",
  permission: 'anyone',
  request: { body: LoginSchema },
  responses: [{ status: 200, description: 'The session', schema: SessionSchema }],
  errors: ['WRONG_CREDENTIALS', 'RATE_LIMITED', 'EMAIL_NOT_VERIFIED', 'INVALID_REQUEST'],
  handle: async (call) => {
    const { services, portal, visitor, body } = call;
    return loginReply(call, await logIn(services, { portal, ...body }, clientInfoOf(visitor)));
  },
});
