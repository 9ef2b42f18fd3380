import { recordAuditOnce } from '#db/audit';
import type { Database } from '#db/client';
import { HOUR } from '#domain/duration';
import { membersOf } from '#domain/members';

/** One entry per operator, object and hour: the console asks again and again while a page is open. */
const AUDITED_EVERY_MS = HOUR;
/** What this process need not ask the database about again. */
const MOST_KNOWN = 10_000;

/**
 * The routes of the support console that show data of people, each with the parameter of its path that says whose; without one, the
 * target of the entry is what was looked through [rules/operators: Audit log].
 */
export const PERSONAL_READS: Readonly<Record<string, { param: string } | { target: string }>> = {
  searchAnything: { target: 'search' },
  listAllAudit: { target: 'audit_log' },
  listQueue: { target: 'queues' },
  explainAnyOrder: { param: 'order_id' },
  readAnyHistory: { param: 'order_id' },
  readConversation: { param: 'order_id' },
  listOrderDeliveries: { param: 'order_id' },
  listOrderRequests: { param: 'order_id' },
  listNeighbors: { param: 'order_id' },
  readAnyRequest: { param: 'request_id' },
  readAnyPartner: { param: 'partner_id' },
  readAnyPayout: { param: 'payout_id' },
  readAnyDelivery: { param: 'delivery_id' },
};

/** Those that show none: states, counts, settings, and the operator's own account. */
export const IMPERSONAL_READS: readonly string[] = [
  'summarizeQueues',
  'listPostedIncidents',
  'readServiceLevel',
  'listMeasuredIncidents',
  'listAllPartners',
  'listProviderStates',
  'readEarnings',
  'readPartnerEarnings',
  'listReplies',
  'listColleagues',
  'readProviderHealth',
  'readStatistics',
  'listOutageOrders',
  'readAnyEndpoint',
  'countAnyRepeatable',
  'listFailedLogins',
  'listLogins',
  'readSecurity',
  'readSession',
];

const known = new Map<string, number>();

/** Records that an operator looks at data of people, before they see it. What they searched for is not recorded. */
export async function recordPersonalRead(
  db: Database,
  routeId: string,
  { actor, params }: { actor: string; params: unknown },
): Promise<void> {
  const read = PERSONAL_READS[routeId];
  if (!read) {
    return;
  }
  const target = 'target' in read ? read.target : String(membersOf(params)[read.param]);
  const key = `${actor} ${target}`;
  if ((known.get(key) ?? 0) > Date.now() - AUDITED_EVERY_MS) {
    return;
  }
  const entry = { actor, action: 'personal_data.read', target, details: { first: routeId }, partnerId: null } as const;
  await recordAuditOnce(db, entry, AUDITED_EVERY_MS);
  if (known.size >= MOST_KNOWN) {
    known.clear();
  }
  known.set(key, Date.now());
}
