import { choosePartnerRoute, outboxRoute } from '../users/login';
import { AUTH_ROUTES } from '../users/routes';
import {
  acceptInvitationRoute,
  readInvitationRoute,
  signUpResendRoute,
  signUpRoute,
  verifyEmailRoute,
} from '../users/sign-up';
import { analyticsRoute } from './analytics';
import { auditRoute, exportAuditRoute } from './audit';
import { streamDashboardEventsRoute } from './events/stream';
import { EXPORT_ROUTES } from './exports';
import { HOME_ROUTES } from './home/home';
import { INCIDENT_ROUTES } from './incidents';
import { KEY_ROUTES } from './keys';
import { ORDER_ROUTES } from './orders/orders';
import { BRANDING_ROUTES } from './partners/branding';
import { CLOSING_ROUTES } from './partners/closing';
import {
  companyRoute,
  completeOnboardingRoute,
  contactRoute,
  jurisdictionsRoute,
  onboardingRoute,
  volumeRoute,
} from './partners/onboarding';
import { changeOrganizationRoute, organizationRoute } from './partners/organization';
import { TRACKING_HOST_ROUTES } from './partners/tracking-host';
import { PAYOUT_ROUTES } from './payouts/payouts';
import { PROVIDER_ROUTES } from './providers';
import { PUBLISHABLE_KEY_ROUTES } from './publishable-keys';
import { REQUEST_ROUTES } from './requests';
import { SANDBOX_ROUTES } from './sandbox';
import {
  changeRoleRoute,
  invitationsRoute,
  inviteRoute,
  memberRoute,
  membersRoute,
  removeMemberRoute,
  withdrawInvitationRoute,
} from './team';
import { WEBHOOK_ROUTES } from './webhooks/endpoints';

/** Every route of the dashboard's own API. */
export const DASHBOARD_ROUTES = [
  ...AUTH_ROUTES,
  choosePartnerRoute,
  outboxRoute,
  signUpRoute,
  signUpResendRoute,
  verifyEmailRoute,
  readInvitationRoute,
  acceptInvitationRoute,
  onboardingRoute,
  companyRoute,
  volumeRoute,
  jurisdictionsRoute,
  contactRoute,
  completeOnboardingRoute,
  membersRoute,
  memberRoute,
  changeRoleRoute,
  removeMemberRoute,
  invitationsRoute,
  inviteRoute,
  withdrawInvitationRoute,
  auditRoute,
  exportAuditRoute,
  organizationRoute,
  changeOrganizationRoute,
  ...BRANDING_ROUTES,
  ...TRACKING_HOST_ROUTES,
  ...HOME_ROUTES,
  analyticsRoute,
  ...KEY_ROUTES,
  ...PUBLISHABLE_KEY_ROUTES,
  ...WEBHOOK_ROUTES,
  ...ORDER_ROUTES,
  ...SANDBOX_ROUTES,
  ...PROVIDER_ROUTES,
  ...PAYOUT_ROUTES,
  ...INCIDENT_ROUTES,
  ...REQUEST_ROUTES,
  ...EXPORT_ROUTES,
  ...CLOSING_ROUTES,
  streamDashboardEventsRoute,
] as const;
