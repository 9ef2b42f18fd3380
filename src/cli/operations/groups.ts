import type { Operation } from '#operations/operation';

type Load = () => Promise<readonly Operation[]>;

const queues: Load = async () => (await import('#operations/queues')).QUEUE_OPERATIONS;
const orderReads: Load = async () => (await import('#operations/orders/order-reads')).ORDER_READS;
const orders: Load = async () => (await import('#operations/orders/operations')).ORDER_OPERATIONS;
const holders: Load = async () => (await import('#operations/orders/holders')).HOLDER_OPERATIONS;
const decisions: Load = async () => (await import('#operations/orders/decisions')).DECISIONS;
const partners: Load = async () => (await import('#operations/partners/operations')).PARTNER_OPERATIONS;
const keys: Load = async () => (await import('#operations/keys/operations')).KEY_OPERATIONS;
const incidents: Load = async () => (await import('#operations/incidents/operations')).INCIDENT_OPERATIONS;
const providers: Load = async () => (await import('#operations/providers/operations')).PROVIDER_OPERATIONS;
const alerts: Load = async () => (await import('#operations/alerts/operations')).ALERT_OPERATIONS;
const payouts: Load = async () => (await import('#operations/payouts/operations')).PAYOUT_OPERATIONS;
const webhooks: Load = async () => (await import('#operations/webhooks/operations')).WEBHOOK_OPERATIONS;
const replies: Load = async () => (await import('#operations/replies')).REPLY_OPERATIONS;
const requests: Load = async () => (await import('#operations/requests')).REQUEST_OPERATIONS;
const audit: Load = async () => (await import('#operations/audit/operations')).AUDIT_OPERATIONS;

/** Where the operations are declared whose commands begin with a word, in the order of its help. */
const GROUPS: Readonly<Record<string, readonly Load[]>> = {
  alert: [queues, alerts],
  audit: [audit],
  case: [queues, orders],
  key: [partners, keys],
  order: [orderReads, orders, holders, decisions],
  partner: [partners],
  payout: [queues, payouts],
  privacy: [orders],
  provider: [providers],
  reply: [replies],
  request: [requests],
  sla: [incidents],
  webhook: [partners, webhooks],
};

/** At least the operations whose commands begin with this word. The schemas of all others take longer to load than a command may take. */
export async function loadOperations(word: string): Promise<readonly Operation[]> {
  return (await Promise.all((GROUPS[word] ?? []).map((load) => load()))).flat();
}
