import { choosePartnerRoute } from '../auth/choose-partner';
import { outboxRoute } from '../auth/outbox';
import { AUTH_ROUTES } from '../auth/routes';
import type { InternalRoute } from '../route';
import { signUpResendRoute } from '../sign-up/resend';
import { signUpRoute } from '../sign-up/sign-up';
import { verifyEmailRoute } from '../sign-up/verify-email';
import { memberRoute } from './team/member';
import { membersRoute } from './team/members';

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
];
