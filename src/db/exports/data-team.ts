import { and, asc, eq, gt } from 'drizzle-orm';
import { DATA_EXPORT, type DataKind } from '#domain/exports/data-export';
import { endpoints } from '../schema/endpoints';
import { apiKeys } from '../schema/keys';
import { partners } from '../schema/partners';
import { invitations, memberships, users } from '../schema/users';
import { HAS_SECOND_FACTOR } from '../users/passkeys';
import { type DataReader, dataPage } from './data-page';

// Columns are listed one by one, so that a new column never adds a secret or its digest.

const ORGANIZATION = {
  partner_id: partners.partnerId,
  name: partners.name,
  tier: partners.tier,
  markup_bps: partners.markupBps,
  switched_off: partners.switchedOff,
  probe_addresses: partners.probeAddresses,
  logo: partners.logo,
  support_contact: partners.supportContact,
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

const idAfter = (after: readonly (string | number)[] | null) => String(after?.[0] ?? '');
const { page } = DATA_EXPORT;

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
