import { addPayoutAddressRoute } from './add-address';
import { listPayoutAddressesRoute } from './addresses';
import { beginPayoutRoute } from './begin-payout';
import { confirmPayoutRoute } from './confirm-payout';
import { promotePayoutAddressRoute } from './default-address';
import { readPayoutOverviewRoute } from './overview';
import { readPayoutRoute } from './payout';
import { choosePayoutMailsRoute } from './payout-mails';
import { listOwnPayoutsRoute } from './payouts';
import { removePayoutAddressRoute } from './remove-address';
import { verifyPayoutAddressRoute } from './verify-address';

export const PAYOUT_ROUTES = [
  readPayoutOverviewRoute,
  choosePayoutMailsRoute,
  listOwnPayoutsRoute,
  beginPayoutRoute,
  listPayoutAddressesRoute,
  addPayoutAddressRoute,
  verifyPayoutAddressRoute,
  promotePayoutAddressRoute,
  removePayoutAddressRoute,
  readPayoutRoute,
  confirmPayoutRoute,
] as const;
