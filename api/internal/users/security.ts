import {
  BackupCodesSchema,
  ChangePasswordSchema,
  CodeOnlySchema,
  FailedLoginListSchema,
  LoginSecondFactorSchema,
  PasswordOnlySchema,
  ProofSchema,
  SecuritySchema,
  TotpEnrollmentSchema,
} from '#contract/shared/users/security';
import {
  LoginListSchema,
  type LoginListView,
  LoginParams,
  LoginsEndedSchema,
  PreferencesSchema,
} from '#contract/shared/users/session';
import { type LoginRow, listFailedLogins, listLogins } from '#db/users/logins';
import { listPasskeys } from '#db/users/passkeys';
import { findUser } from '#db/users/users';
import { InternalError } from '#domain/users/internal-error';
import { relyingPartyOf } from '#domain/users/second-factor';
import { choosePreferences } from '#operations/users/accounts';
import { logOut, logOutOthers } from '#operations/users/log-in';
import { changePassword } from '#operations/users/passwords';
import {
  beginTotp,
  confirmTotp,
  removeTotp,
  renewBackupCodes,
  requireOwnPassword,
  stepUp,
} from '#operations/users/second-factors/second-factor-settings';
import { loginCookies } from '../cookies';
import { defineInternalRoute } from '../define-internal-route';
import { passkeyView } from './passkeys';
import { proofOf, secondFactorOwnerOf } from './second-factor';
import { clientInfoOf } from './session-view';

export const securityRoute = defineInternalRoute({
  id: 'readSecurity',
  method: 'get',
  path: '/users/security',
  summary: 'The security settings of my account',
  permission: 'person',
  responses: [{ status: 200, description: 'Two-factor login', schema: SecuritySchema }],
  errors: [],
  handle: async ({ services: { db, publicUrl }, caller: { userId } }) => {
    const [user, passkeys] = await Promise.all([findUser(db, userId), listPasskeys(db, userId)]);
    const two_factor = {
      enrolled_at: user?.totpEnrolledAt?.toISOString() ?? null,
      backup_codes_left: user?.backupCodes.length ?? 0,
      passkeys: passkeys.map(passkeyView),
      passkeys_possible: relyingPartyOf(publicUrl) !== null,
    };
    return { status: 200, body: { two_factor } };
  },
});

export const beginTotpRoute = defineInternalRoute({
  id: 'offerTotp',
  method: 'post',
  path: '/users/security/totp',
  summary: 'Get a secret for an authenticator app',
  permission: 'person',
  stepUp: { action: 'add_factor' },
  request: { body: PasswordOnlySchema },
  responses: [
    { status: 200, description: 'Not required at login until it is confirmed', schema: TotpEnrollmentSchema },
  ],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  handle: async (call) => {
    const { services, visitor, body } = call;
    await requireOwnPassword(services, secondFactorOwnerOf(call), body, clientInfoOf(visitor));
    const { secret, otpauthUri } = await beginTotp(services, secondFactorOwnerOf(call));
    return { status: 200, body: { secret, otpauth_uri: otpauthUri } };
  },
});

export const confirmTotpRoute = defineInternalRoute({
  id: 'confirmTotp',
  method: 'post',
  path: '/users/security/totp/confirm',
  summary: "Switch two-factor login on with the app's first code",
  permission: 'person',
  stepUp: { action: 'add_factor' },
  request: { body: CodeOnlySchema },
  responses: [{ status: 200, description: 'The backup codes, shown only once', schema: BackupCodesSchema }],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  handle: async (call) => {
    const { services, portal, body } = call;
    const { backupCodes, token } = await confirmTotp(services, secondFactorOwnerOf(call), body.code);
    const cookies = loginCookies(portal, token);
    return { status: 200, body: { backup_codes: backupCodes }, cookies };
  },
});

export const removeTotpRoute = defineInternalRoute({
  id: 'removeTotp',
  method: 'post',
  path: '/users/security/totp/remove',
  summary: 'Remove the authenticator app',
  permission: 'person',
  stepUp: { action: 'remove_factor' },
  request: { body: ProofSchema },
  responses: [{ status: 204, description: 'Two-factor login is off' }],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  handle: async (call) => {
    const { services, portal, visitor, body } = call;
    await requireOwnPassword(services, secondFactorOwnerOf(call), body, clientInfoOf(visitor));
    const token = await removeTotp(services, secondFactorOwnerOf(call), proofOf(body));
    return { status: 204, cookies: loginCookies(portal, token) };
  },
});

export const renewBackupCodesRoute = defineInternalRoute({
  id: 'renewBackupCodes',
  method: 'post',
  path: '/users/security/backup-codes',
  summary: 'Get new backup codes in place of the old ones',
  permission: 'person',
  stepUp: { action: 'renew_backup_codes' },
  request: { body: PasswordOnlySchema },
  responses: [{ status: 200, description: 'The backup codes, shown only once', schema: BackupCodesSchema }],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  handle: async (call) => {
    const { services, visitor, body } = call;
    await requireOwnPassword(services, secondFactorOwnerOf(call), body, clientInfoOf(visitor));
    return { status: 200, body: { backup_codes: await renewBackupCodes(services, secondFactorOwnerOf(call)) } };
  },
});

export const changePasswordRoute = defineInternalRoute({
  id: 'changePassword',
  method: 'post',
  path: '/users/security/password',
  summary: 'Change my password; all other logins end',
  permission: 'person',
  stepUp: { action: 'change_password' },
  request: { body: ChangePasswordSchema },
  responses: [{ status: 204, description: 'The password was changed' }],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  handle: async (call) => {
    const { services, portal, visitor, body } = call;
    const wish = { current: body.current_password, next: body.new_password };
    const token = await changePassword(services, secondFactorOwnerOf(call), wish, clientInfoOf(visitor));
    return { status: 204, cookies: loginCookies(portal, token) };
  },
});

export const stepUpRoute = defineInternalRoute({
  id: 'stepUp',
  method: 'post',
  path: '/users/step-up',
  summary: 'Give the second factor again, for actions that need a fresh one',
  permission: 'person',
  request: { body: LoginSecondFactorSchema },
  responses: [{ status: 204, description: 'It counts as fresh for five minutes, in this login' }],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  handle: async (call) => {
    const { services, portal, body } = call;
    const token = await stepUp(services, secondFactorOwnerOf(call), proofOf(body));
    return { status: 204, cookies: loginCookies(portal, token) };
  },
});

export const loginsRoute = defineInternalRoute({
  id: 'listLogins',
  method: 'get',
  path: '/users/logins',
  summary: 'My logins, most recently used first',
  permission: 'person',
  responses: [{ status: 200, description: 'The logins; there are ten at most', schema: LoginListSchema }],
  errors: [],
  handle: async ({ services, caller: { userId, loginId } }) => {
    const logins = await listLogins(services.db, userId);
    return { status: 200, body: { items: logins.map((login) => loginView(login, loginId)), next_cursor: null } };
  },
});

function loginView(
  { loginId, createdAt, seenAt, ip, userAgent }: LoginRow,
  currentId: string,
): LoginListView['items'][number] {
  return {
    login_id: loginId,
    created_at: createdAt.toISOString(),
    seen_at: seenAt.toISOString(),
    ip,
    user_agent: userAgent,
    current: loginId === currentId,
  };
}

export const failedLoginsRoute = defineInternalRoute({
  id: 'listFailedLogins',
  method: 'get',
  path: '/users/failed-logins',
  summary: 'Wrong passwords for my account within 30 days, newest first',
  permission: 'person',
  responses: [{ status: 200, description: 'The attempts; there are twenty at most', schema: FailedLoginListSchema }],
  errors: [],
  handle: async ({ services, caller: { userId } }) => {
    const items = await listFailedLogins(services.db, userId);
    const view = items.map(({ at, ip, userAgent, place }) => ({
      at: at.toISOString(),
      ip,
      user_agent: userAgent,
      place,
    }));
    return { status: 200, body: { items: view, next_cursor: null } };
  },
});

export const endLoginRoute = defineInternalRoute({
  id: 'endLogin',
  method: 'delete',
  path: '/users/logins/{login_id}',
  summary: 'End one of my logins',
  permission: 'person',
  request: { params: LoginParams },
  responses: [{ status: 204, description: 'The login was ended' }],
  errors: ['NOT_FOUND'],
  handle: async ({ services, caller: { userId }, params: { login_id } }) => {
    if (!(await logOut(services, { userId, loginId: login_id }))) {
      throw new InternalError('NOT_FOUND', { message: 'You have no such login' });
    }
    return { status: 204 };
  },
});

export const endOtherLoginsRoute = defineInternalRoute({
  id: 'endOtherLogins',
  method: 'post',
  path: '/users/logins/end-others',
  summary: 'End all my other logins',
  permission: 'person',
  responses: [{ status: 200, description: 'The logins have ended', schema: LoginsEndedSchema }],
  errors: [],
  handle: async ({ services, caller }) => ({ status: 200, body: { ended: await logOutOthers(services, caller) } }),
});

export const choosePreferencesRoute = defineInternalRoute({
  id: 'choosePreferences',
  method: 'put',
  path: '/users/preferences',
  summary: 'Choose the time zone of the pages',
  permission: 'person',
  request: { body: PreferencesSchema },
  responses: [{ status: 200, description: 'What was chosen', schema: PreferencesSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { userId }, body }) => {
    await choosePreferences(services, { userId, timeZone: body.time_zone });
    return { status: 200, body };
  },
});
