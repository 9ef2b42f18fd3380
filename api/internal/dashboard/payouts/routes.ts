import { addPayoutAddressRoute } from './add-address';
import { listPayoutAddressesRoute } from './addresses';
import { approvePayoutRoute } from './approve-payout';
import { beginPayoutRoute } from './begin-payout';
import { confirmPayoutRoute } from './confirm-payout';
import { promotePayoutAddressRoute } from './default-address';
import { readPayoutOverviewRoute } from './overview';
import { readPayoutRoute } from './payout';
import { choosePayoutMailsRoute } from './payout-mails';
import { listOwnPayoutsRoute } from './payouts';
import { listProviderEarningsRoute } from './provider-earnings';
import { removePayoutAddressRoute } from './remove-address';
import { verifyPayoutAddressRoute } from './verify-address';
import { listWaitingPayoutsRoute } from './waiting-payouts';

export const PAYOUT_ROUTES = [
  readPayoutOverviewRoute,
  listProviderEarningsRoute,
  choosePayoutMailsRoute,
  listOwnPayoutsRoute,
  beginPayoutRoute,
  listPayoutAddressesRoute,
  addPayoutAddressRoute,
  verifyPayoutAddressRoute,
  promotePayoutAddressRoute,
  removePayoutAddressRoute,
  listWaitingPayoutsRoute,
  readPayoutRoute,
  confirmPayoutRoute,
  approvePayoutRoute,
] as const;
