import { AUTH_ROUTES } from '../users/login/routes';
import { takeAlertStepRoute } from './alerts/step';
import { listAllAuditRoute } from './audit/list';
import { listPostedIncidentsRoute } from './incidents/list';
import { postIncidentRoute } from './incidents/post';
import { resolveIncidentRoute } from './incidents/resolve';
import { SUPPORT_ORDER_ROUTES } from './orders/routes';
import { approvePartnerRoute } from './partners/approve';
import { closePartnerRoute } from './partners/close';
import { declinePartnerRoute } from './partners/decline';
import { readAnyPartnerRoute } from './partners/get';
import { listAllPartnersRoute } from './partners/list';
import { reopenPartnerRoute } from './partners/reopen';
import { readAnyPayoutRoute } from './payouts/get';
import { takePayoutStepRoute } from './payouts/step';
import { SUPPORT_PROVIDER_ROUTES } from './providers/routes';
import { listQueueRoute } from './queues/list';
import { summarizeQueuesRoute } from './queues/summary';
import { readAnyRequestRoute } from './requests/get';
import { searchRoute } from './search/search';
import { SUPPORT_WEBHOOK_ROUTES } from './webhooks/routes';

/** Every route of the support console's own API [rules/support: Internal API]. */
export const SUPPORT_ROUTES = [
  ...AUTH_ROUTES,
  searchRoute,
  summarizeQueuesRoute,
  listQueueRoute,
  takeAlertStepRoute,
  ...SUPPORT_ORDER_ROUTES,
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
