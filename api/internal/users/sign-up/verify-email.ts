import { defineInternalRoute } from '#api/internal/route';
import { SessionSchema, VerifyEmailSchema } from '#contract/shared/users/session';
import { verifyEmail } from '#operations/users/sign-up';
import { clientInfoOf, loginReply } from '../login/login-reply';

export const verifyEmailRoute = defineInternalRoute({
  id: 'verifyEmail',
  method: 'post',
  path: '/users/verify-email',
  summary: 'Verify the address with the code from the mail, and log in',
  permission: 'anyone',
  request: { body: VerifyEmailSchema },
  responses: [{ status: 200, description: 'The session', schema: SessionSchema }],
  errors: ['WRONG_CREDENTIALS', 'INVALID_REQUEST', 'RATE_LIMITED'],
  handle: async (call) => loginReply(call, await verifyEmail(call.services, call.body, clientInfoOf(call.visitor))),
});
