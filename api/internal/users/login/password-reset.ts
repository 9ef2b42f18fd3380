import { defineInternalRoute } from '#api/internal/route';
import { CodeSentSchema, EmailOnlySchema } from '#contract/shared/users/session';
import { requestPasswordReset } from '#operations/users/reset-password';

export const passwordResetRoute = defineInternalRoute({
  id: 'askForPasswordReset',
  method: 'post',
  path: '/users/password-reset',
  summary: 'Request a mail with a link to set a new password',
  permission: 'anyone',
  request: { body: EmailOnlySchema },
  responses: [{ status: 202, description: 'The mail was sent, if the account exists', schema: CodeSentSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, portal, body: { email } }) => {
    await requestPasswordReset(services, { portal, email });
    return { status: 202, body: { email } };
  },
});
