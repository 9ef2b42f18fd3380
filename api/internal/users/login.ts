import { z } from 'zod';
import { placeOf, toListPage } from '#contract/shared/list-page';
import { AssertionOptionsSchema, LoginSecondFactorSchema } from '#contract/shared/users/security';
import {
  ChoosePartnerSchema,
  CodeSentSchema,
  EmailOnlySchema,
  LoginCodeSchema,
  LoginSchema,
  OidcAnswerSchema,
  OidcBegunSchema,
  type Outbox,
  OutboxSchema,
  ResetPasswordSchema,
  SessionSchema,
} from '#contract/shared/users/session';
import { ListQuery, PlaceTime } from '#contract/shared/values';
import { choosePartner } from '#db/users/logins';
import { listMails, type MailRow } from '#db/users/mails';
import { listTeamsOf } from '#db/users/memberships';
import { mailTextAt } from '#domain/keys/seal-place';
import { InternalError } from '#domain/users/internal-error';
import { logIn, logOut } from '#operations/users/log-in';
import { beginOidcLogin, finishOidcLogin } from '#operations/users/oidc-login';
import { requestPasswordReset, resetPassword } from '#operations/users/passwords';
import { requestPasskey } from '#operations/users/second-factors/passkeys';
import { enterDeviceCode, enterSecondFactor, resendDeviceCode } from '#operations/users/second-factors/second-factor';
import type { Keyring } from '#security/keyring';
import { endedCookies, oidcCookie } from '../cookies';
import { defineInternalRoute } from '../define-internal-route';
import { toAssertionOptions } from './passkeys';
import { proofOf } from './second-factor';
import { clientInfoOf, loginReply, sessionOf } from './session-view';

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

export const deviceCodeRoute = defineInternalRoute({
  id: 'giveDeviceCode',
  method: 'post',
  path: '/users/login/device',
  summary: 'Continue a login on a new device or from another country with the code from the mail',
  permission: 'anyone',
  request: { body: LoginCodeSchema },
  responses: [{ status: 200, description: 'The session', schema: SessionSchema }],
  errors: ['LOGIN_REQUIRED', 'INVALID_REQUEST', 'RATE_LIMITED'],
  handle: async (call) => {
    const { services, visitor, body } = call;
    const input = { login: visitor.login, code: body.code };
    return loginReply(call, await enterDeviceCode(services, input, clientInfoOf(visitor)));
  },
});

export const deviceCodeResendRoute = defineInternalRoute({
  id: 'resendDeviceCode',
  method: 'post',
  path: '/users/login/device/resend',
  summary: 'Send the code for a new device again',
  permission: 'anyone',
  responses: [{ status: 204, description: 'The mail was sent, unless too many were sent before' }],
  errors: ['LOGIN_REQUIRED'],
  handle: async ({ services, visitor }) => {
    await resendDeviceCode(services, visitor.login, clientInfoOf(visitor));
    return { status: 204 };
  },
});

export const secondFactorRoute = defineInternalRoute({
  id: 'giveSecondFactor',
  method: 'post',
  path: '/users/login/2fa',
  summary: 'Continue a login with an authenticator code, a backup code or a passkey',
  permission: 'anyone',
  request: { body: LoginSecondFactorSchema },
  responses: [{ status: 200, description: 'The session', schema: SessionSchema }],
  errors: ['LOGIN_REQUIRED', 'INVALID_REQUEST', 'RATE_LIMITED'],
  handle: async (call) => {
    const { services, visitor, body } = call;
    const input = { login: visitor.login, proof: proofOf(body) };
    return loginReply(call, await enterSecondFactor(services, input, clientInfoOf(visitor)));
  },
});

export const requestPasskeyRoute = defineInternalRoute({
  id: 'askForPasskey',
  method: 'post',
  path: '/users/login/2fa/challenge',
  summary: 'The options for signing with a passkey, valid once and for five minutes',
  permission: 'anyone',
  responses: [{ status: 200, description: 'For `navigator.credentials.get`', schema: AssertionOptionsSchema }],
  errors: ['LOGIN_REQUIRED', 'INVALID_REQUEST', 'CONFLICT'],
  handle: async ({ services, visitor }) => ({
    status: 200,
    body: toAssertionOptions(await requestPasskey(services, visitor.login)),
  }),
});

export const beginOidcRoute = defineInternalRoute({
  id: 'beginOidcLogin',
  method: 'post',
  path: '/users/login/oidc',
  summary: 'Begin a login at the identity provider',
  permission: 'anyone',
  responses: [{ status: 200, description: 'Where the browser goes', schema: OidcBegunSchema }],
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
  handle: async ({ services, portal }) => {
    const { url, sealed } = await beginOidcLogin(services, portal);
    return { status: 200, body: { url }, cookies: [oidcCookie(portal, sealed)] };
  },
});

export const finishOidcRoute = defineInternalRoute({
  id: 'finishOidcLogin',
  method: 'post',
  path: '/users/login/oidc/finish',
  summary: 'Log in with the answer of the identity provider, in the browser that began',
  permission: 'anyone',
  request: { body: OidcAnswerSchema },
  responses: [{ status: 200, description: 'The session', schema: SessionSchema }],
  errors: ['NOT_FOUND', 'WRONG_CREDENTIALS', 'RATE_LIMITED', 'INVALID_REQUEST'],
  handle: async (call) => {
    const { services, portal, visitor, body } = call;
    const answer = { portal, query: body.query, sealed: visitor.oidc };
    const reply = await loginReply(call, await finishOidcLogin(services, answer, clientInfoOf(visitor)));
    return { ...reply, cookies: [...reply.cookies, oidcCookie(portal, null)] };
  },
});

export const sessionRoute = defineInternalRoute({
  id: 'readSession',
  method: 'get',
  path: '/users/session',
  summary: 'Who is logged in, with teams, role and permissions',
  permission: 'anyone',
  responses: [{ status: 200, description: 'The session', schema: SessionSchema }],
  errors: [],
  handle: async ({ services, visitor }) => ({ status: 200, body: await sessionOf(services, visitor.login) }),
});

export const logoutRoute = defineInternalRoute({
  id: 'logOut',
  method: 'post',
  path: '/users/logout',
  summary: 'End this login',
  permission: 'anyone',
  responses: [{ status: 204, description: 'The login has ended' }],
  errors: [],
  handle: async ({ services, portal, visitor: { login } }) => {
    if (login) {
      await logOut(services, login);
    }
    return { status: 204, cookies: endedCookies(portal) };
  },
});

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

const PlaceSchema = z.tuple([PlaceTime, z.string()]);

export const outboxRoute = defineInternalRoute({
  id: 'listOutbox',
  method: 'get',
  path: '/users/outbox',
  summary: 'Mails that this installation would send, for developers, newest first',
  permission: 'anyone',
  isForThisMachine: true,
  request: { query: z.object(ListQuery) },
  responses: [{ status: 200, description: 'The mails', schema: OutboxSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
  handle: async ({ services: { db, keyring, mail }, query: { cursor, limit } }) => {
    if (!mail.showsOutbox) {
      throw new InternalError('NOT_FOUND', { message: 'No such path' });
    }
    const place = placeOf(PlaceSchema, cursor);
    const after = place && { createdAtMs: place[0], mailId: place[1] };
    const found = await listMails(db, { after, limit: limit + 1 });
    return {
      status: 200,
      body: toListPage(found, limit, {
        place: ({ createdAt, mailId }) => [createdAt.getTime(), mailId],
        view: (mail) => mailView(keyring, mail),
      }),
    };
  },
});

function mailView(
  keyring: Keyring,
  { mailId, kind, recipient, subject, sealedText, createdAt }: MailRow,
): Outbox['items'][number] {
  const text = sealedText === '' ? '' : keyring.open(mailTextAt(mailId), sealedText);
  return { mail_id: mailId, kind, to: recipient, subject, text, created_at: createdAt.toISOString() };
}
