import { defineInternalRoute } from '#api/internal/route';
import { ResetPasswordSchema } from '#contract/shared/users/session';
import { resetPassword } from '#operations/users/reset-password';

export const passwordResetConfirmRoute = defineInternalRoute({
  id: 'resetPassword',
  method: 'post',
  path: '/users/password-reset/confirm',
  summary: 'Set a new password with the link from the mail',
  permission: 'anyone',
  request: { body: ResetPasswordSchema },
  responses: [{ status: 204, description: 'The password was changed, and all logins have ended' }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, portal, visitor, body }) => {
    await resetPassword(services, { portal, ...body }, visitor);
    return { status: 204 };
  },
});
