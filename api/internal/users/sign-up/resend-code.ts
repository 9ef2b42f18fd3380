import { defineInternalRoute } from '#api/internal/route';
import { CodeSentSchema, EmailOnlySchema } from '#contract/shared/users/session';
import { resendVerification } from '#operations/users/sign-up';

export const signUpResendRoute = defineInternalRoute({
  id: 'resendVerification',
  method: 'post',
  path: '/users/sign-up/resend',
  summary: 'Send the code that verifies an address again',
  permission: 'anyone',
  request: { body: EmailOnlySchema },
  responses: [{ status: 202, description: 'The mail was sent, if one is expected', schema: CodeSentSchema }],
  errors: ['RATE_LIMITED', 'INVALID_REQUEST'],
  handle: async ({ services, body: { email } }) => {
    await resendVerification(services, email);
    return { status: 202, body: { email } };
  },
});
