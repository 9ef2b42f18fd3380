import { recordAudit } from '#db/audit';
import type { Transaction } from '#db/client';
import { findPartner } from '#db/partners';
import { removeInvitation, removeInvitationsBy, storeInvitation } from '#db/users/invitations';
import { isMember } from '#db/users/memberships';
import { invalidFields } from '#domain/error';
import { OperationRefusal } from '#domain/refusal';
import type { Role } from '#domain/team/permission';
import { findInviteProblem } from '#domain/team/team';
import { newId } from '#security/secret';
import { hashToken, newToken } from '#security/token';
import { requireUse } from '../users/limits';
import type { PeopleDeps } from '../users/people-deps';
import { queueMail } from '../users/queue-mail';
import { requireEditor } from './require-editor';

/** The person who changes a team. */
export interface TeamEditor {
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
  { db, keyring, publicUrl }: PeopleDeps,
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
  { db }: Pick<PeopleDeps, 'db'>,
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
