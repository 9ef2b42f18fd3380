import { defineInternalRoute } from '#api/internal/route';
import { CodeSentSchema, SignUpSchema } from '#contract/shared/users/session';
import { signUp } from '#operations/users/sign-up';
import { clientInfoOf } from '../login/login-reply';

export const signUpRoute = defineInternalRoute({
  id: 'signUp',
  method: 'post',
  path: '/users/sign-up',
  summary: 'Create an account and a partner; a code is mailed to the address',
  permission: 'anyone',
  request: { body: SignUpSchema },
  responses: [{ status: 202, description: 'The mail was sent', schema: CodeSentSchema }],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED'],
  handle: async ({ services, visitor, body }) => {
    await signUp(services, body, clientInfoOf(visitor));
    return { status: 202, body: { email: body.email } };
  },
});
