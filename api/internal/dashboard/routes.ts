import { choosePartnerRoute } from '../auth/choose-partner';
import { AUTH_ROUTES } from '../auth/routes';
import type { InternalRoute } from '../route';
import { memberRoute } from './team/member';
import { membersRoute } from './team/members';

/** Every route of the dashboard's own API. */
export const DASHBOARD_ROUTES: readonly InternalRoute[] = [
  ...AUTH_ROUTES,
  choosePartnerRoute,
  membersRoute,
  memberRoute,
];
