import { choosePartnerRoute } from '../users/login/choose-partner';
import { outboxRoute } from '../users/login/outbox';
import { AUTH_ROUTES } from '../users/login/routes';
import { acceptInvitationRoute } from '../users/sign-up/accept-invitation';
import { readInvitationRoute } from '../users/sign-up/read-invitation';
import { signUpResendRoute } from '../users/sign-up/resend-code';
import { signUpRoute } from '../users/sign-up/sign-up';
import { verifyEmailRoute } from '../users/sign-up/verify-email';
import { exportAuditRoute } from './audit/export-audit';
import { auditRoute } from './audit/list-audit';
import { streamDashboardEventsRoute } from './events/stream';
import { EXPORT_ROUTES } from './exports/routes';
import { HOME_ROUTES } from './home/routes';
import { INCIDENT_ROUTES } from './incidents/routes';
import { KEY_ROUTES } from './keys/routes';
import { ORDER_ROUTES } from './orders/routes';
import { CLOSING_ROUTES } from './partners/closing/routes';
import { companyRoute } from './partners/onboarding/company';
import { completeOnboardingRoute } from './partners/onboarding/complete';
import { contactRoute } from './partners/onboarding/contact';
import { jurisdictionsRoute } from './partners/onboarding/jurisdictions';
import { onboardingRoute } from './partners/onboarding/read-onboarding';
import { volumeRoute } from './partners/onboarding/volume';
import { changeOrganizationRoute } from './partners/organization/change-organization';
import { organizationRoute } from './partners/organization/organization';
import { PAYOUT_ROUTES } from './payouts/routes';
import { PROVIDER_ROUTES } from './providers/routes';
import { REQUEST_ROUTES } from './requests/routes';
import { changeRoleRoute } from './team/change-role';
import { invitationsRoute } from './team/invitations';
import { inviteRoute } from './team/invite-member';
import { memberRoute } from './team/member';
import { membersRoute } from './team/members';
import { removeMemberRoute } from './team/remove-member';
import { withdrawInvitationRoute } from './team/withdraw-invitation';
import { WEBHOOK_ROUTES } from './webhooks/routes';

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
  ...HOME_ROUTES,
  ...KEY_ROUTES,
  ...WEBHOOK_ROUTES,
  ...ORDER_ROUTES,
  ...PROVIDER_ROUTES,
  ...PAYOUT_ROUTES,
  ...INCIDENT_ROUTES,
  ...REQUEST_ROUTES,
  ...EXPORT_ROUTES,
  ...CLOSING_ROUTES,
  streamDashboardEventsRoute,
] as const;
