import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Environment } from '#domain/environment';
import { DATA_EXPORT, type DataKind, type DataPlace } from '#domain/exports/data-export';
import type { Database } from '../client';
import { isOlder } from '../orders/search-orders';
import { endpoints } from '../schema/endpoints';
import { apiKeys, publishableKeys } from '../schema/keys';
import { orders } from '../schema/orders';
import { partners } from '../schema/partners';
import { ledgerEntries, ledgerTransactions, payoutAddresses, payouts } from '../schema/payouts';
import { invitations, memberships, users } from '../schema/users';
import { deliveries, deliveryAttempts } from '../schema/webhooks';
import { HAS_SECOND_FACTOR } from '../users/passkeys';

/** A page of a data export, with the names used in the file. */
interface DataPage {
  rows: object[];
  /** Key of the last row read; null if there are no more. */
  after: DataPlace['after'];
}

export type DataReader = (db: Database, partnerId: string, after: DataPlace['after']) => Promise<DataPage>;

/** @param place the columns that identify a row's position */
export function dataPage<Row extends object>(
  rows: Row[],
  place: (last: Row) => NonNullable<DataPlace['after']>,
): DataPage {
  const last = rows.at(-1);
  return { rows, after: last !== undefined && rows.length === DATA_EXPORT.page ? place(last) : null };
}

/** An owner's orders, newest first, as the Partner API shows them, each with its webhook deliveries. */
export function orderReader(environment: Environment): DataReader {
  return async (db, partnerId, after) => {
    const { orderId, createdAt, body } = orders;
    const found = await db
      .select({ orderId, createdAt, body })
      .from(orders)
      .where(and(eq(orders.partnerId, partnerId), eq(orders.environment, environment), isAfter(after)))
      .orderBy(desc(createdAt), asc(orderId))
      .limit(DATA_EXPORT.page);
    const delivered = await deliveriesOf(
      db,
      found.map((order) => order.orderId),
    );
    const { after: next } = dataPage(found, (last) => [last.createdAt.getTime(), last.orderId]);
    const rows = found.map((order) => ({
      ...order.body,
      deliveries: delivered.get(order.orderId) ?? [],
    }));
    return { rows, after: next };
  };
}

function isAfter(after: DataPlace['after']) {
  const [createdAtMs, orderId] = after ?? [];
  return createdAtMs === undefined
    ? undefined
    : isOlder({ createdAtMs: Number(createdAtMs), orderId: String(orderId) });
}

const DELIVERY = {
  delivery_id: deliveries.deliveryId,
  event_id: deliveries.eventId,
  url: endpoints.url,
  state: deliveries.state,
  created_at: deliveries.createdAt,
  delivered_at: deliveries.deliveredAt,
};

const ATTEMPT = {
  attempt: deliveryAttempts.attempt,
  at: deliveryAttempts.at,
  ok: deliveryAttempts.ok,
  response_code: deliveryAttempts.responseCode,
  error: deliveryAttempts.errorLabel,
  duration_ms: deliveryAttempts.durationMs,
};

async function deliveriesOf(db: Database, orderIds: string[]): Promise<Map<string, object[]>> {
  const found = await db
    .select({ ...DELIVERY, orderId: sql<string>`${deliveries.orderId}` })
    .from(deliveries)
    .innerJoin(endpoints, eq(endpoints.endpointId, deliveries.endpointId))
    .where(inArray(deliveries.orderId, orderIds))
    .orderBy(asc(deliveries.seq));
  const attempts = await attemptsOf(
    db,
    found.map(({ delivery_id }) => delivery_id),
  );
  return grouped(
    found.map(({ orderId, ...delivery }) => [
      orderId,
      { ...delivery, attempts: attempts.get(delivery.delivery_id) ?? [] },
    ]),
  );
}

async function attemptsOf(db: Database, deliveryIds: string[]): Promise<Map<string, object[]>> {
  const found = await db
    .select({ ...ATTEMPT, deliveryId: deliveryAttempts.deliveryId })
    .from(deliveryAttempts)
    .where(inArray(deliveryAttempts.deliveryId, deliveryIds))
    .orderBy(asc(deliveryAttempts.attempt));
  return grouped(found.map(({ deliveryId, ...attempt }) => [deliveryId, attempt]));
}

function grouped(pairs: readonly (readonly [id: string, view: object])[]): Map<string, object[]> {
  const groups = new Map<string, object[]>();
  for (const [id, view] of pairs) {
    const group = groups.get(id);
    if (group) group.push(view);
    else groups.set(id, [view]);
  }
  return groups;
}

const PAYOUT_ADDRESS = {
  address_id: payoutAddresses.addressId,
  currency: payoutAddresses.currency,
  address: payoutAddresses.address,
  is_default: payoutAddresses.isDefault,
  created_at: payoutAddresses.createdAt,
  verified_at: payoutAddresses.verifiedAt,
  removed_at: payoutAddresses.removedAt,
};

const PAYOUT = {
  payout_id: payouts.payoutId,
  status: payouts.status,
  amount_usd: payouts.amountUsd,
  currency: payouts.currency,
  payout_address: payouts.payoutAddress,
  payout_amount: payouts.payoutAmount,
  tx_hash: payouts.txHash,
  created_at: payouts.createdAt,
  sent_at: payouts.sentAt,
  confirmed_at: payouts.confirmedAt,
  failed_at: payouts.failedAt,
};

const LEDGER_TRANSACTION = {
  transaction_id: ledgerTransactions.transactionId,
  kind: ledgerTransactions.kind,
  source_id: ledgerTransactions.sourceId,
  at: ledgerTransactions.at,
  entries: sql<{ account: string; amount: string }[]>`(
    select json_agg(json_build_object('account', account, 'amount_usd', amount::text) order by id)
    from ${ledgerEntries} where ${ledgerEntries.transactionId} = ${ledgerTransactions.transactionId})`,
};

const idAfter = (after: readonly (string | number)[] | null) => String(after?.[0] ?? '');
const { page } = DATA_EXPORT;

/** Payout addresses, payouts and the ledger, each ordered by id. */
export const MONEY_READERS = {
  async payout_address(db, partnerId, after) {
    const rows = await db
      .select(PAYOUT_ADDRESS)
      .from(payoutAddresses)
      .where(and(eq(payoutAddresses.partnerId, partnerId), gt(payoutAddresses.addressId, idAfter(after))))
      .orderBy(asc(payoutAddresses.addressId))
      .limit(page);
    return dataPage(rows, ({ address_id }) => [address_id]);
  },
  async payout(db, partnerId, after) {
    const rows = await db
      .select(PAYOUT)
      .from(payouts)
      .where(and(eq(payouts.partnerId, partnerId), gt(payouts.payoutId, idAfter(after))))
      .orderBy(asc(payouts.payoutId))
      .limit(page);
    return dataPage(rows, ({ payout_id }) => [payout_id]);
  },
  async ledger_transaction(db, partnerId, after) {
    const rows = await db
      .select(LEDGER_TRANSACTION)
      .from(ledgerTransactions)
      .where(and(eq(ledgerTransactions.partnerId, partnerId), gt(ledgerTransactions.transactionId, idAfter(after))))
      .orderBy(asc(ledgerTransactions.transactionId))
      .limit(page);
    return dataPage(rows, ({ transaction_id }) => [transaction_id]);
  },
} satisfies Partial<Record<DataKind, DataReader>>;

// Columns are listed one by one, so that a new column never adds a secret or its digest.

const ORGANIZATION = {
  partner_id: partners.partnerId,
  name: partners.name,
  tier: partners.tier,
  markup_bps: partners.markupBps,
  switched_off: partners.switchedOff,
  probe_addresses: partners.probeAddresses,
  logo: partners.logo,
  accent: partners.accent,
  support_contact: partners.supportContact,
  way_back: partners.wayBack,
  tracking_host: partners.trackingHost,
  hosted_refund_choice: partners.hostedRefundChoice,
  onboarding: partners.onboarding,
  onboarded_at: partners.onboardedAt,
  approved_at: partners.approvedAt,
  created_at: partners.createdAt,
};

const MEMBER = {
  user_id: users.userId,
  email: users.email,
  name: users.name,
  role: memberships.role,
  two_factor: HAS_SECOND_FACTOR,
  joined_at: memberships.createdAt,
};

const INVITATION = {
  invitation_id: invitations.invitationId,
  email: invitations.email,
  role: invitations.role,
  invited_by: invitations.invitedBy,
  created_at: invitations.createdAt,
  expires_at: invitations.expiresAt,
};

const API_KEY = {
  key_id: apiKeys.keyId,
  prefix: apiKeys.prefix,
  name: apiKeys.name,
  environment: apiKeys.environment,
  scopes: apiKeys.scopes,
  allow_list: apiKeys.allowList,
  status: apiKeys.status,
  created_at: apiKeys.createdAt,
  expires_at: apiKeys.expiresAt,
  revoked_at: apiKeys.revokedAt,
  last_used_at: apiKeys.lastUsedAt,
  last_used_from: apiKeys.lastUsedFrom,
};

/** With the key itself, which is no secret. */
const PUBLISHABLE_KEY = {
  key_id: publishableKeys.keyId,
  key: publishableKeys.key,
  name: publishableKeys.name,
  environment: publishableKeys.environment,
  origins: publishableKeys.origins,
  created_at: publishableKeys.createdAt,
  revoked_at: publishableKeys.revokedAt,
  last_used_at: publishableKeys.lastUsedAt,
};

const WEBHOOK_ENDPOINT = {
  endpoint_id: endpoints.endpointId,
  environment: endpoints.environment,
  channel: endpoints.channel,
  alias: endpoints.alias,
  url: endpoints.url,
  paused_at: endpoints.pausedAt,
  created_at: endpoints.createdAt,
  removed_at: endpoints.removedAt,
};

/** The partner with its people, keys and endpoints, each list ordered by id. */
export const TEAM_READERS = {
  async organisation(db, partnerId) {
    return { rows: await db.select(ORGANIZATION).from(partners).where(eq(partners.partnerId, partnerId)), after: null };
  },
  async member(db, partnerId, after) {
    const rows = await db
      .select(MEMBER)
      .from(memberships)
      .innerJoin(users, eq(users.userId, memberships.userId))
      .where(and(eq(memberships.partnerId, partnerId), gt(users.userId, idAfter(after))))
      .orderBy(asc(users.userId))
      .limit(page);
    return dataPage(rows, ({ user_id }) => [user_id]);
  },
  async invitation(db, partnerId, after) {
    const rows = await db
      .select(INVITATION)
      .from(invitations)
      .where(and(eq(invitations.partnerId, partnerId), gt(invitations.invitationId, idAfter(after))))
      .orderBy(asc(invitations.invitationId))
      .limit(page);
    return dataPage(rows, ({ invitation_id }) => [invitation_id]);
  },
  async api_key(db, partnerId, after) {
    const rows = await db
      .select(API_KEY)
      .from(apiKeys)
      .where(and(eq(apiKeys.partnerId, partnerId), gt(apiKeys.keyId, idAfter(after))))
      .orderBy(asc(apiKeys.keyId))
      .limit(page);
    return dataPage(rows, ({ key_id }) => [key_id]);
  },
  async publishable_key(db, partnerId, after) {
    const rows = await db
      .select(PUBLISHABLE_KEY)
      .from(publishableKeys)
      .where(and(eq(publishableKeys.partnerId, partnerId), gt(publishableKeys.keyId, idAfter(after))))
      .orderBy(asc(publishableKeys.keyId))
      .limit(page);
    return dataPage(rows, ({ key_id }) => [key_id]);
  },
  async webhook_endpoint(db, partnerId, after) {
    const rows = await db
      .select(WEBHOOK_ENDPOINT)
      .from(endpoints)
      .where(and(eq(endpoints.partnerId, partnerId), gt(endpoints.endpointId, idAfter(after))))
      .orderBy(asc(endpoints.endpointId))
      .limit(page);
    return dataPage(rows, ({ endpoint_id }) => [endpoint_id]);
  },
} satisfies Partial<Record<DataKind, DataReader>>;
