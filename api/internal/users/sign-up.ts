import {
  AcceptInvitationSchema,
  CodeSentSchema,
  EmailOnlySchema,
  InvitationTokenSchema,
  InvitationViewSchema,
  SessionSchema,
  SignUpSchema,
  VerifyEmailSchema,
} from '#contract/shared/users/session';
import { findLogin } from '#db/users/logins';
import { acceptInvitation, previewInvitation } from '#operations/team';
import { resendVerification, signUp, verifyEmail } from '#operations/users/sign-up';
import { hashToken } from '#security/token';
import { defineInternalRoute } from '../define-internal-route';
import { clientInfoOf, loginReply, sessionOf } from './session-view';

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

export const readInvitationRoute = defineInternalRoute({
  id: 'readInvitation',
  method: 'post',
  path: '/users/invitations/read',
  summary: 'Get the invitation behind a link',
  permission: 'anyone',
  request: { body: InvitationTokenSchema },
  responses: [{ status: 200, description: 'The invitation', schema: InvitationViewSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, body: { token } }) => {
    const { partner, email, role, hasAccount } = await previewInvitation(services, token);
    return { status: 200, body: { partner, email, role, has_account: hasAccount } };
  },
});

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
