import { AUTH_ROUTES } from '../users/login/routes';
import { takeAlertStepRoute } from './alerts/take-alert-step';
import { listAllAuditRoute } from './audit/list-all-audit';
import { decodePayloadsRoute } from './histories/decode-payloads';
import { listPostedIncidentsRoute } from './incidents/list-posted-incidents';
import { postIncidentRoute } from './incidents/post';
import { resolveIncidentRoute } from './incidents/resolve-incident';
import { SUPPORT_ORDER_ROUTES } from './orders/routes';
import { approvePartnerRoute } from './partners/approve-partner';
import { closePartnerRoute } from './partners/close-partner';
import { declinePartnerRoute } from './partners/decline';
import { listAllPartnersRoute } from './partners/list-all-partners';
import { readAnyPartnerRoute } from './partners/read-any-partner';
import { reopenPartnerRoute } from './partners/reopen-partner';
import { readAnyPayoutRoute } from './payouts/read-any-payout';
import { takePayoutStepRoute } from './payouts/take-payout-step';
import { SUPPORT_PROVIDER_ROUTES } from './providers/routes';
import { listQueueRoute } from './queues/list-queue';
import { summarizeQueuesRoute } from './queues/summary';
import { readAnyRequestRoute } from './requests/read-any-request';
import { searchRoute } from './search/search-everything';
import { SUPPORT_WEBHOOK_ROUTES } from './webhooks/routes';

/** Every route of the support console's own API [rules/support: Internal API]. */
export const SUPPORT_ROUTES = [
  ...AUTH_ROUTES,
  searchRoute,
  summarizeQueuesRoute,
  listQueueRoute,
  takeAlertStepRoute,
  ...SUPPORT_ORDER_ROUTES,
  decodePayloadsRoute,
  ...SUPPORT_WEBHOOK_ROUTES,
  readAnyRequestRoute,
  ...SUPPORT_PROVIDER_ROUTES,
  listAllPartnersRoute,
  readAnyPartnerRoute,
  approvePartnerRoute,
  declinePartnerRoute,
  closePartnerRoute,
  reopenPartnerRoute,
  readAnyPayoutRoute,
  takePayoutStepRoute,
  listPostedIncidentsRoute,
  postIncidentRoute,
  resolveIncidentRoute,
  listAllAuditRoute,
] as const;
