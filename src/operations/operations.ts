import { ALERT_OPERATIONS } from './alerts/operations';
import { AUDIT_OPERATIONS } from './audit/operations';
import { listColleaguesOperation } from './colleagues';
import { INCIDENT_OPERATIONS } from './incidents/operations';
import { KEY_OPERATIONS } from './keys/operations';
import { DECISIONS } from './orders/decisions';
import { HOLDER_OPERATIONS } from './orders/holders';
import { ORDER_OPERATIONS } from './orders/operations';
import { ORDER_READS } from './orders/order-reads';
import { PARTNER_OPERATIONS } from './partners/operations';
import { PAYOUT_OPERATIONS } from './payouts/operations';
import { PROVIDER_OPERATIONS } from './providers/operations';
import { QUEUE_OPERATIONS } from './queues';
import { REPLY_OPERATIONS } from './replies';
import { REQUEST_OPERATIONS } from './requests';
import { WEBHOOK_OPERATIONS } from './webhooks/operations';

/** Everything that is declared once for the console and the command line. */
export const OPERATIONS = [
  ...QUEUE_OPERATIONS,
  ...ORDER_READS,
  ...ORDER_OPERATIONS,
  ...HOLDER_OPERATIONS,
  listColleaguesOperation,
  ...DECISIONS,
  ...PARTNER_OPERATIONS,
  ...KEY_OPERATIONS,
  ...INCIDENT_OPERATIONS,
  ...PROVIDER_OPERATIONS,
  ...ALERT_OPERATIONS,
  ...PAYOUT_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...REPLY_OPERATIONS,
  ...REQUEST_OPERATIONS,
  ...AUDIT_OPERATIONS,
] as const;
