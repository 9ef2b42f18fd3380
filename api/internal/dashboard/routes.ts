import { choosePartnerRoute } from '../auth/choose-partner';
import { outboxRoute } from '../auth/outbox';
import { AUTH_ROUTES } from '../auth/routes';
import type { InternalRoute } from '../route';
import { acceptInvitationRoute } from '../sign-up/accept-invitation';
import { lookAtInvitationRoute } from '../sign-up/look-at-invitation';
import { signUpResendRoute } from '../sign-up/resend';
import { signUpRoute } from '../sign-up/sign-up';
import { verifyEmailRoute } from '../sign-up/verify-email';
import { exportAuditRoute } from './audit/export';
import { auditRoute } from './audit/list';
import { CLOSING_ROUTES } from './closing/routes';
import { streamDashboardEventsRoute } from './events/stream';
import { DATA_ROUTES } from './exports/routes';
import { HOME_ROUTES } from './home/routes';
import { KEY_ROUTES } from './keys/routes';
import { LOG_ROUTES } from './logs/routes';
import { companyRoute } from './onboarding/company';
import { completeOnboardingRoute } from './onboarding/complete';
import { contactRoute } from './onboarding/contact';
import { jurisdictionsRoute } from './onboarding/jurisdictions';
import { onboardingRoute } from './onboarding/read';
import { volumeRoute } from './onboarding/volume';
import { ORDER_ROUTES } from './orders/routes';
import { PROVIDER_ROUTES } from './providers/routes';
import { REVENUE_ROUTES } from './revenue/routes';
import { changeOrganisationRoute } from './settings/change-organisation';
import { organisationRoute } from './settings/organisation';
import { SLA_ROUTES } from './sla/routes';
import { changeRoleRoute } from './team/change-role';
import { invitationsRoute } from './team/invitations';
import { inviteRoute } from './team/invite';
import { memberRoute } from './team/member';
import { membersRoute } from './team/members';
import { removeMemberRoute } from './team/remove-member';
import { withdrawInvitationRoute } from './team/withdraw-invitation';
import { WEBHOOK_ROUTES } from './webhooks/routes';

/** Every route of the dashboard's own API. */
export const DASHBOARD_ROUTES: readonly InternalRoute[] = [
  ...AUTH_ROUTES,
  choosePartnerRoute,
  outboxRoute,
  signUpRoute,
  signUpResendRoute,
  verifyEmailRoute,
  lookAtInvitationRoute,
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
  organisationRoute,
  changeOrganisationRoute,
  ...HOME_ROUTES,
  ...KEY_ROUTES,
  ...WEBHOOK_ROUTES,
  ...ORDER_ROUTES,
  ...PROVIDER_ROUTES,
  ...REVENUE_ROUTES,
  ...SLA_ROUTES,
  ...LOG_ROUTES,
  ...DATA_ROUTES,
  ...CLOSING_ROUTES,
  streamDashboardEventsRoute,
];
