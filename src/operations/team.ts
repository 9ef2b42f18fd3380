import { recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import { findPartner } from '#db/partners';
import {
  findInvitation,
  type InvitationRow,
  removeInvitation,
  removeInvitationsBy,
  storeInvitation,
} from '#db/users/invitations';
import { choosePartner, endLogins, type OpenLogin, rotateLoginsOf } from '#db/users/logins';
import { addMember, isMember, lockRole, setRole } from '#db/users/memberships';
import { changeUser, createUser, findUserByEmail, type UserRow } from '#db/users/users';
import { invalidFields } from '#domain/error';
import { OperationRefusal } from '#domain/refusal';
import { isPermitted, type Permission, type Role } from '#domain/team/permission';
import { findInviteProblem, findRoleProblem } from '#domain/team/team';
import { InternalError } from '#domain/users/internal-error';
import { newId } from '#security/secret';
import { hashToken, newToken } from '#security/token';
import { requireUse } from './users/limits';
import { addLogin, type LoginStep, noteOpened } from './users/log-in';
import { queueMail } from './users/mails';
import { hashNewPassword } from './users/passwords';
import type { ClientInfo, UserDeps } from './users/user-deps';

/** The person who changes a team. */
interface TeamEditor {
  userId: string;
  email: string;
  partnerId: string;
  role: Role;
}

/**
 * Invites somebody to the team by mail [rules/users: Invitations].
 * @throws ServiceError INVALID_PAIR for a member, RATE_LIMITED; OperationRefusal for a role that the editor cannot assign, or a
 * partner that nobody has approved: anybody can found one, and have mails sent in its name
 */
export async function invite(
  { db, keyring, publicUrl }: UserDeps,
  by: TeamEditor,
  { email, role }: { email: string; role: Role },
): Promise<string> {
  const { partnerId, userId } = by;
  refuse(findInviteProblem(by.role, role));
  if (await isMember(db, partnerId, email)) {
    throw invalidFields({ field: 'email', issue: 'belongs to the team already' });
  }
  const partner = await findPartner(db, partnerId);
  if (!partner?.approvedAt) {
    throw new OperationRefusal('You can invite people once your onboarding is complete and approved.');
  }
  await requireUse(db, 'invitations', partnerId);
  const [invitationId, token] = [newId('inv'), newToken()];
  await db.transaction(async (tx) => {
    refuse(findInviteProblem(await requireEditor(tx, partnerId, userId, 'team.edit'), role));
    const invitation = { invitationId, partnerId, email, role, tokenHash: hashToken(token), invitedBy: userId };
    await storeInvitation(tx, invitation);
    const details = { email, role };
    await recordAudit(tx, { actor: userId, action: 'member.invited', target: invitationId, partnerId, details });
    const link = `${publicUrl}/dashboard/invitation?token=${token}`;
    const facts = { partner: partner.name, role, by: by.email, link };
    await queueMail(tx, keyring, { to: email, kind: 'invitation', facts });
  });
  return invitationId;
}

function refuse(problem: string | null): void {
  if (problem !== null) {
    throw new OperationRefusal(problem);
  }
}

/** Withdraws an invitation; false if the partner has none with that id. */
export async function withdrawInvitation(
  { db }: Pick<UserDeps, 'db'>,
  { userId, partnerId }: TeamEditor,
  invitationId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const removed = await removeInvitation(tx, partnerId, invitationId);
    if (!removed) {
      return false;
    }
    const details = { email: removed.email, role: removed.role };
    const entry = { actor: userId, target: invitationId, partnerId, details };
    await recordAudit(tx, { ...entry, action: 'member.invitation_withdrawn' });
    return true;
  });
}

/** The invitations of somebody who may not invite any more let nobody in. */
export async function withdrawAllOf(
  tx: Transaction,
  { partnerId, userId, actor }: { partnerId: string; userId: string; actor: string },
): Promise<void> {
  for (const { invitationId, email, role } of await removeInvitationsBy(tx, { partnerId, userId })) {
    const entry = { actor, target: invitationId, partnerId, details: { email, role } };
    await recordAudit(tx, { ...entry, action: 'member.invitation_withdrawn' });
  }
}

const PORTAL = 'dashboard';

/** The data on an invitation's page. @throws ServiceError INVALID_PAIR if the invitation is not valid */
export async function previewInvitation({ db }: Pick<UserDeps, 'db'>, token: string) {
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

interface Acceptance {
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
  deps: UserDeps,
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

/**
 * Changes a member's role, or with null removes the person from the team and ends their logins [rules/users: Roles]. False if
 * the person is not in the team.
 * @throws OperationRefusal
 */
export async function changeRole(
  { db }: { db: Database },
  { userId: editor, partnerId }: Pick<TeamEditor, 'userId' | 'partnerId'>,
  { userId, role: to }: { userId: string; role: Role | null },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const by = await requireEditor(tx, partnerId, editor, to === null ? 'team.remove' : 'team.edit');
    const member = await lockRole(tx, partnerId, userId);
    if (!member) {
      return false;
    }
    const { role: from, owners } = member;
    const problem = findRoleProblem({ by, isSelf: editor === userId, from, to, owners });
    if (problem !== null) {
      throw new OperationRefusal(problem);
    }
    await setRole(tx, { partnerId, userId, role: to });
    await (to === null ? endLogins(tx, userId) : rotateLoginsOf(tx, userId));
    const action = to === null ? 'member.removed' : 'member.role_changed';
    await recordAudit(tx, { actor: editor, action, target: userId, partnerId, details: { before: from, after: to } });
    if (to === null || !isPermitted(to, 'team.edit')) await withdrawAllOf(tx, { partnerId, userId, actor: editor });
    return true;
  });
}

/**
 * The role of somebody who changes a team, read while the team is locked: it may have changed since the request began. @throws
 * InternalError PERMISSION_REQUIRED
 */
async function requireEditor(
  tx: Transaction,
  partnerId: string,
  userId: string,
  permission: Permission,
): Promise<Role> {
  const role = (await lockRole(tx, partnerId, userId))?.role;
  if (!role || !isPermitted(role, permission)) {
    throw new InternalError('PERMISSION_REQUIRED', {
      message: `Your role does not have the permission ${permission}`,
      requiredScope: permission,
    });
  }
  return role;
}
