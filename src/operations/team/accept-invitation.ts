import { recordAudit } from '#db/audit';
import type { Transaction } from '#db/client';
import { findPartner } from '#db/partners';
import { findInvitation, type InvitationRow, removeInvitation } from '#db/users/invitations';
import { choosePartner, type OpenLogin, rotateLoginsOf } from '#db/users/logins';
import { addMember, lockRole } from '#db/users/memberships';
import { changeUser, createUser, findUserByEmail, type UserRow } from '#db/users/users';
import { invalidFields } from '#domain/error';
import { isPermitted } from '#domain/team/permission';
import { findInviteProblem } from '#domain/team/team';
import { InternalError } from '#domain/users/internal-error';
import { newId } from '#security/secret';
import { hashToken } from '#security/token';
import { addLogin } from '../users/log-in';
import { hashNewPassword } from '../users/new-password';
import { type LoginStep, noteOpened } from '../users/open-login';
import type { ClientInfo, PeopleDeps } from '../users/people-deps';

const PORTAL = 'dashboard';

/** The data on an invitation's page. @throws ServiceError INVALID_PAIR if the invitation is not valid */
export async function previewInvitation({ db }: Pick<PeopleDeps, 'db'>, token: string) {
  const invitation = await requireInvitation(db, token);
  const [partner, user] = await Promise.all([
    findPartner(db, invitation.partnerId),
    findUserByEmail(db, PORTAL, invitation.email),
  ]);
  return { ...invitation, partner: partner?.name ?? '', hasAccount: Boolean(user?.verifiedAt) };
}

async function requireInvitation(db: Parameters<typeof findInvitation>[0], token: string): Promise<InvitationRow> {
  const invitation = await findInvitation(db, hashToken(token));
  if (!invitation) {
    throw notValid();
  }
  return invitation;
}

function notValid() {
  return invalidFields({ field: 'token', issue: 'is not valid any more; ask to be invited again' });
}

/**
 * Uses an invitation up. Only the first acceptance gets it, and none once it was withdrawn or the inviter may not invite any
 * more. The team is locked first, as a change of roles does it.
 */
async function takeInvitation(tx: Transaction, { partnerId, invitationId, invitedBy, role }: InvitationRow) {
  const inviter = await lockRole(tx, partnerId, invitedBy);
  const mayInvite =
    inviter !== null && isPermitted(inviter.role, 'team.edit') && !findInviteProblem(inviter.role, role);
  if (!mayInvite || !(await removeInvitation(tx, partnerId, invitationId))) {
    throw notValid();
  }
}

export interface Acceptance {
  token: string;
  name?: string | undefined;
  password?: string | undefined;
}

/**
 * Joins the team. A person with an account has to be logged in with the invited address; anybody else creates one and is logged
 * in, because the link proves the address [rules/users: Invitations].
 * @returns the new login, or null if the current one continues
 * @throws ServiceError INVALID_PAIR; InternalError LOGIN_REQUIRED
 */
export async function acceptInvitation(
  deps: PeopleDeps,
  { token, name, password }: Acceptance,
  login: OpenLogin | null,
  from: ClientInfo,
): Promise<LoginStep | null> {
  return deps.db.transaction(async (tx) => {
    const invitation = await requireInvitation(tx, token);
    await takeInvitation(tx, invitation);
    const known = await findUserByEmail(tx, PORTAL, invitation.email);
    if (known?.verifiedAt) {
      requireLogin(login, known);
      await join(tx, invitation, known.userId);
      await choosePartner(tx, login.loginId, invitation.partnerId);
      return null;
    }
    const userId = await makeAccount(tx, { invitation, known, name, password });
    await join(tx, invitation, userId);
    const opened = await addLogin(tx, userId, 'open', from);
    return {
      token: opened,
      stage: 'open',
      device: await noteOpened(tx, deps, { userId, email: invitation.email }, from),
    };
  });
}

function requireLogin(login: OpenLogin | null, { userId, email }: UserRow): asserts login is OpenLogin {
  if (login?.stage !== 'open' || login.userId !== userId) {
    throw new InternalError('LOGIN_REQUIRED', { message: `Log in as ${email} to accept` });
  }
}

interface NewAccount extends Pick<Acceptance, 'name' | 'password'> {
  invitation: InvitationRow;
  /** An account with this address that was never verified. */
  known: UserRow | null;
}

async function makeAccount(
  tx: Transaction,
  { invitation: { email }, known, name, password }: NewAccount,
): Promise<string> {
  if (name === undefined || password === undefined) {
    const missing = Object.entries({ name, password }).filter(([, value]) => value === undefined);
    throw invalidFields(...missing.map(([field]) => ({ field, issue: 'is required to make an account' })));
  }
  const passwordHash = await hashNewPassword(password, email);
  const account = { name, passwordHash, verifiedAt: new Date(), organization: null };
  const userId = known?.userId ?? newId('usr');
  const isNew = known === null;
  if (isNew && !(await createUser(tx, { ...account, userId, portal: PORTAL, email }))) {
    throw new InternalError('LOGIN_REQUIRED', { message: `Log in as ${email} to accept` });
  }
  if (!isNew) await changeUser(tx, userId, account);
  await recordAudit(tx, { actor: userId, action: 'user.signed_up', target: userId, details: {} });
  return userId;
}

async function join(tx: Transaction, { partnerId, role, email }: InvitationRow, userId: string) {
  if (!(await addMember(tx, { partnerId, userId, role }))) {
    return;
  }
  await rotateLoginsOf(tx, userId);
  const details = { email, role };
  await recordAudit(tx, { actor: userId, action: 'member.joined', target: userId, partnerId, details });
}
