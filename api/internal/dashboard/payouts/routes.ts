import { addPayoutAddressRoute } from './add-address';
import { listPayoutAddressesRoute } from './addresses';
import { beginPayoutRoute } from './begin-payout';
import { confirmPayoutRoute } from './confirm-payout';
import { promotePayoutAddressRoute } from './default-address';
import { readRevenueRoute } from './overview';
import { readPayoutRoute } from './payout';
import { choosePayoutMailsRoute } from './payout-mails';
import { listOwnPayoutsRoute } from './payouts';
import { removePayoutAddressRoute } from './remove-address';
import { verifyPayoutAddressRoute } from './verify-address';

export const REVENUE_ROUTES = [
  readRevenueRoute,
  choosePayoutMailsRoute,
  listOwnPayoutsRoute,
  beginPayoutRoute,
  readPayoutRoute,
  confirmPayoutRoute,
  listPayoutAddressesRoute,
  addPayoutAddressRoute,
  verifyPayoutAddressRoute,
  promotePayoutAddressRoute,
  removePayoutAddressRoute,
] as const;
