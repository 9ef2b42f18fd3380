import { z } from 'zod';
import { placeOf, toListPage } from '#contract/shared/list-page';
import { PlaceTime } from '#contract/shared/values';
import type { PartnerList, PartnerListQuerySchema, PartnerListRow, PartnerPageView } from '#contract/support/partners';
import { type InstallationEntry, listAllAudit } from '#db/audit-list';
import type { Database } from '#db/client';
import { listKeys } from '#db/keys/key-records';
import { listPublishableKeys } from '#db/keys/publishable-keys';
import type { PartnerRow } from '#db/partners';
import { readBalances } from '#db/payouts/ledger';
import { listPayoutsAfter } from '#db/payouts/payouts';
import { listPartnersWithOrders, listVolumes } from '#db/support/partners';
import { listMembers, type TeamMember } from '#db/users/memberships';
import { listEndpoints } from '#db/webhooks/endpoints/endpoints';
import { toDecimals } from '#domain/amount';
import { keyConditionAt } from '#domain/keys/key-life';
import { reopenableUntil } from '#domain/partners/closing';
import { ONBOARDING_STEPS } from '#domain/partners/onboarding';
import { statedFacts } from '#domain/partners/stated-facts';
import { OPEN_PAYOUT_STATUSES } from '#domain/payouts/payout';
import { publishableKeyView } from '../keys/publishable-keys';
import { readEndpointViews } from '../webhooks/endpoint-views';
import { hostView, settingsView } from './partner-json';

const PlaceSchema = z.tuple([PlaceTime, z.string()]);

/** Partners, newest first. */
export async function listPartnerPage(
  db: Database,
  { cursor, limit, stage }: z.output<typeof PartnerListQuerySchema>,
): Promise<PartnerList> {
  const [createdAtMs, partnerId] = placeOf(PlaceSchema, cursor) ?? [null, ''];
  const after = createdAtMs === null ? null : { createdAtMs, partnerId };
  const found = await listPartnersWithOrders(db, { stage, after, limit: limit + 1 });
  return toListPage(found, limit, {
    place: (row) => [row.createdAt.getTime(), row.partnerId],
    view: (row) => ({
      partner_id: row.partnerId,
      name: row.name,
      tier: row.tier,
      stage: stageOf(row),
      created_at: row.createdAt.toISOString(),
      orders_24h: row.orders,
    }),
  });
}

const VOLUME_DAYS = 30;
/** Far more than a team has members or a partner has payouts waiting. */
const MOST = 500;

/** A partner with its keys, endpoints, volume and members. */
export async function readPartnerPage(db: Database, partner: PartnerRow): Promise<PartnerPageView> {
  const { partnerId } = partner;
  const [keys, publishableKeys, endpoints, volumes, members, balances, open, steps] = await Promise.all([
    listKeys(db, partnerId),
    listPublishableKeys(db, partnerId),
    listEndpoints(db, partnerId).then((found) => readEndpointViews(db, found)),
    listVolumes(db, partnerId, VOLUME_DAYS),
    listMembers(db, partnerId, { after: null, limit: MOST }),
    readBalances(db, partnerId),
    listPayoutsAfter(db, { partnerId, statuses: OPEN_PAYOUT_STATUSES }, { after: null, limit: MOST }),
    listAllAudit(db, { filter: { target: partnerId, action: 'onboarding.' }, before: null, limit: MOST }),
  ]);
  return {
    ...factsView(partner),
    stated: statedView(partner, steps),
    keys: keys.map(keyView),
    publishable_keys: publishableKeys.map(publishableKeyView),
    endpoints,
    volume: volumes.map(({ volumeUsd, ...counts }) => ({
      ...counts,
      days: VOLUME_DAYS,
      volume_usd: toDecimals(volumeUsd, 2),
    })),
    members: members.map(memberView),
    payouts: { available_usd: toDecimals(balances.payable, 2), open: open.length },
  };
}

function factsView(partner: PartnerRow) {
  return {
    partner_id: partner.partnerId,
    name: partner.name,
    tier: partner.tier,
    stage: stageOf(partner),
    created_at: partner.createdAt.toISOString(),
    onboarded_at: partner.onboardedAt?.toISOString() ?? null,
    approved_at: partner.approvedAt?.toISOString() ?? null,
    closed_at: partner.closedAt?.toISOString() ?? null,
    reopenable_until: partner.closedAt && reopenableUntil(partner.closedAt).toISOString(),
    onboarding: { ...partner.onboarding },
    settings: settingsView(partner),
    tracking_host: hostView(partner),
  };
}

/** The steps that the partner has taken, each with who recorded it last. */
function statedView({ onboarding }: PartnerRow, steps: readonly InstallationEntry[]): PartnerPageView['stated'] {
  return ONBOARDING_STEPS.flatMap((step) => {
    const facts = statedFacts(step, onboarding);
    const recorded = steps.find(({ action }) => action === `onboarding.${step}`);
    const by = recorded ? (recorded.actorName ?? recorded.actorEmail ?? recorded.actor) : null;
    return facts.length === 0 ? [] : [{ step, facts, at: recorded?.at.toISOString() ?? null, by }];
  });
}

function keyView(key: Awaited<ReturnType<typeof listKeys>>[number]): PartnerPageView['keys'][number] {
  return {
    key_id: key.keyId,
    prefix: key.prefix,
    name: key.name,
    environment: key.environment,
    status: keyConditionAt(key, Date.now()),
    scopes: key.scopes,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    last_used_from: key.lastUsedFrom,
  };
}

function memberView({ userId, name, email, role, twoFactor, joinedAt, seenAt }: TeamMember) {
  return {
    user_id: userId,
    name,
    email,
    role,
    has_second_factor: twoFactor,
    joined_at: joinedAt.toISOString(),
    last_login_at: seenAt?.toISOString() ?? null,
  };
}

/** The partner's stage of onboarding. */
export function stageOf({
  approvedAt,
  onboardedAt,
  closedAt,
}: Pick<PartnerRow, 'approvedAt' | 'onboardedAt' | 'closedAt'>): PartnerListRow['stage'] {
  if (closedAt) {
    return 'closed';
  }
  if (approvedAt) {
    return 'approved';
  }
  return onboardedAt ? 'awaiting_approval' : 'onboarding';
}
