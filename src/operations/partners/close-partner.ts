import { recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import { listKeys, revokeKey } from '#db/keys/key-records';
import { revokePublishableKeys } from '#db/keys/publishable-keys';
import { notify } from '#db/notifications';
import { countOpenOrders } from '#db/orders/orders';
import { changeOnboarding, findPartner, lockPartner, type PartnerRow } from '#db/partners';
import { readBalances } from '#db/payouts/ledger';
import { countOpenPayouts } from '#db/payouts/payouts';
import { removeInvitations } from '#db/users/invitations';
import { endLogins } from '#db/users/logins';
import { lockTeam, setRole } from '#db/users/memberships';
import { listEndpoints } from '#db/webhooks/endpoints/endpoints';
import { invalidFields } from '#domain/error';
import { type ClosingFacts, obstaclesTo, reopenableUntil } from '#domain/partners/closing';
import { MIN_USD } from '#domain/payouts/payout-request';
import { OperationRefusal } from '#domain/refusal';
import type { Keyring } from '#security/keyring';
import { mailOwners } from '../users/mails';
import { proven, type SecondFactorOwner } from '../users/second-factors/second-factor-settings';
import type { SecondFactorProof } from '../users/second-factors/take-second-factor';
import type { UserDeps } from '../users/user-deps';
import { removeAudited } from '../webhooks/endpoints';
import { unknownPartner } from './set-partner';

interface ClosingDeps {
  db: Database | Transaction;
  keyring: Keyring;
  publicUrl: string;
}

interface PartnerClosing {
  partnerId: string;
  actor: string;
  /** The person who closes it, as named to the Owners. */
  by: string;
  /** An operator's reason; obstacles do not apply to operators. Null: an Owner closes. */
  reason: string | null;
}

/**
 * Closes a partner: its keys and endpoints end, everybody except the Owners leaves, all logins end, and the Owners are
 * notified. Open orders continue [rules/closing: Closing an organization].
 * @throws OperationRefusal with the obstacles for an Owner
 */
export async function closePartner(
  { db, keyring, publicUrl }: ClosingDeps,
  closing: PartnerClosing,
): Promise<PartnerRow & { closedAt: Date }> {
  const { partnerId, actor, by, reason } = closing;
  return db.transaction(async (tx) => {
    const partner = await lockOpen(tx, partnerId);
    const facts = await readClosingFacts(tx, partner);
    const obstacles = obstaclesTo(facts);
    if (reason === null && obstacles.length > 0) {
      throw new OperationRefusal(obstacles.map(({ message }) => message).join(' '));
    }
    await endAccess(tx, partnerId, actor);
    await endTeam(tx, partnerId, actor);
    const closedAt = new Date();
    const closed = await changeOnboarding(tx, partnerId, { closedAt });
    const details = { open_orders: facts.openOrders, open_payouts: facts.openPayouts, unpaid_usd: facts.payableUsd };
    await recordAudit(tx, {
      actor,
      action: 'partner.closed',
      target: partnerId,
      details,
      ...(reason !== null && { reason }),
    });
    await notify(tx, 'settings', partnerId);
    const mailFacts = { partner: partner.name, by, reason, until: reopenableUntil(closedAt).toISOString() };
    const mail = { kind: 'partner_closed', facts: { ...mailFacts, link: `${publicUrl}/dashboard` } } as const;
    await mailOwners(tx, keyring, partnerId, mail);
    return { ...closed, closedAt };
  });
}

async function lockOpen(tx: Transaction, partnerId: string): Promise<PartnerRow> {
  const partner = await lockPartner(tx, partnerId);
  if (!partner) {
    throw unknownPartner(partnerId);
  }
  if (partner.closedAt) {
    throw new OperationRefusal(`${partnerId} is already closed.`);
  }
  return partner;
}

/** Keys and endpoints end for good, so that reopening the partner does not bring back forgotten ones. */
async function endAccess(tx: Transaction, partnerId: string, actor: string): Promise<void> {
  await revokePublishableKeys(tx, { partnerId }, actor);
  for (const { keyId } of await listKeys(tx, partnerId)) {
    await revokeKey(tx, keyId, actor);
  }
  for (const { endpointId } of await listEndpoints(tx, partnerId)) {
    await removeAudited(tx, endpointId, actor);
  }
}

/** Only Owners stay, who can reopen the partner. */
async function endTeam(tx: Transaction, partnerId: string, actor: string): Promise<void> {
  for (const { invitationId, email, role } of await removeInvitations(tx, partnerId)) {
    const entry = { actor, target: invitationId, partnerId, details: { email, role } };
    await recordAudit(tx, { ...entry, action: 'member.invitation_withdrawn' });
  }
  for (const { userId, role } of await lockTeam(tx, partnerId)) {
    await endLogins(tx, userId);
    if (role !== 'owner') {
      await setRole(tx, { partnerId, userId, role: null });
      const details = { before: role, after: null };
      await recordAudit(tx, { actor, action: 'member.removed', target: userId, partnerId, details });
    }
  }
}

/** What is checked before a partner is closed. */
export async function readClosingFacts(
  db: Database | Transaction,
  { partnerId, payoutMinimumUsd }: PartnerRow,
): Promise<ClosingFacts> {
  const openOrders = await countOpenOrders(db, partnerId);
  const openPayouts = await countOpenPayouts(db, partnerId);
  const { payable } = await readBalances(db, partnerId);
  return { openOrders, openPayouts, payableUsd: payable, minimumUsd: payoutMinimumUsd ?? MIN_USD.dashboard };
}

/**
 * Reopens a partner that was closed recently. What ended when it was closed is not restored [rules/closing: Opening it again].
 * @throws OperationRefusal
 */
export async function reopenPartner(
  { db, keyring, publicUrl }: ClosingDeps,
  { partnerId, actor, by, reason }: PartnerClosing,
): Promise<PartnerRow> {
  return db.transaction(async (tx) => {
    const partner = await lockPartner(tx, partnerId);
    if (!partner) {
      throw unknownPartner(partnerId);
    }
    const { closedAt, name } = partner;
    if (!closedAt) {
      throw new OperationRefusal(`${partnerId} is not closed.`);
    }
    const until = reopenableUntil(closedAt);
    if (until.getTime() <= Date.now()) {
      throw new OperationRefusal(`${partnerId} could be opened again until ${until.toISOString()}.`);
    }
    const opened = await changeOnboarding(tx, partnerId, { closedAt: null });
    const details = { closed_at: closedAt.toISOString() };
    await recordAudit(tx, {
      actor,
      action: 'partner.reopened',
      target: partnerId,
      details,
      ...(reason !== null && { reason }),
    });
    await notify(tx, 'settings', partnerId);
    const facts = { partner: name, by, link: `${publicUrl}/dashboard` };
    await mailOwners(tx, keyring, partnerId, { kind: 'partner_reopened', facts });
    return opened;
  });
}

type OwnPartner = SecondFactorOwner & { partnerId: string };

/**
 * An Owner closes the partner, after typing its name and proving the second factor [rules/closing: Closing an organization].
 * @throws ServiceError INVALID_PAIR for a wrong name or proof; OperationRefusal with the obstacles
 */
export async function closeOwnPartner(
  deps: UserDeps,
  owner: OwnPartner,
  { name, proof }: { name: string; proof: SecondFactorProof },
): Promise<PartnerRow> {
  const { partnerId, user } = owner;
  const partner = await findPartner(deps.db, partnerId);
  if (name.trim() !== partner?.name) {
    throw invalidFields({ field: 'name', issue: 'must be the name of the organization, exactly as it is' });
  }
  const closing = { partnerId, actor: user.userId, by: user.email, reason: null };
  return proven(deps, owner, proof, (tx) => closePartner({ ...deps, db: tx }, closing));
}

/** An Owner reopens the partner. @throws ServiceError INVALID_PAIR for a wrong proof; OperationRefusal */
export async function reopenOwnPartner(
  deps: UserDeps,
  owner: OwnPartner,
  proof: SecondFactorProof,
): Promise<PartnerRow> {
  const { partnerId, user } = owner;
  const closing = { partnerId, actor: user.userId, by: user.email, reason: null };
  return proven(deps, owner, proof, (tx) => reopenPartner({ ...deps, db: tx }, closing));
}
