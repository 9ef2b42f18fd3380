import { choosePartnerRoute } from '../auth/choose-partner';
import { outboxRoute } from '../auth/outbox';
import { AUTH_ROUTES } from '../auth/routes';
import type { InternalRoute } from '../route';
import { signUpResendRoute } from '../sign-up/resend';
import { signUpRoute } from '../sign-up/sign-up';
import { verifyEmailRoute } from '../sign-up/verify-email';
import { streamDashboardEventsRoute } from './events/stream';
import { HOME_ROUTES } from './home/routes';
import { KEY_ROUTES } from './keys/routes';
import { ORDER_ROUTES } from './orders/routes';
import { PROVIDER_ROUTES } from './providers/routes';
import { REVENUE_ROUTES } from './revenue/routes';
import { SLA_ROUTES } from './sla/routes';
import { memberRoute } from './team/member';
import { membersRoute } from './team/members';
import { WEBHOOK_ROUTES } from './webhooks/routes';

/** Every route of the dashboard's own API. */
export const DASHBOARD_ROUTES: readonly InternalRoute[] = [
  ...AUTH_ROUTES,
  choosePartnerRoute,
  outboxRoute,
  signUpRoute,
  signUpResendRoute,
  verifyEmailRoute,
  membersRoute,
  memberRoute,
  ...HOME_ROUTES,
  ...KEY_ROUTES,
  ...WEBHOOK_ROUTES,
  ...ORDER_ROUTES,
  ...PROVIDER_ROUTES,
  ...REVENUE_ROUTES,
  ...SLA_ROUTES,
  streamDashboardEventsRoute,
];
