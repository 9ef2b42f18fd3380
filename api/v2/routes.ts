import { addressesByNameRoute } from './addresses/by-name';
import { validateAddressRoute } from './addresses/validate-address';
import { v2OpenApiRoute } from './openapi/route';
import { actionsRoute, continueRoute, refundRoute } from './orders/actions';
import { orderByIdRoute, orderByPathRoute } from './orders/by-id';
import { v2CreateRoute } from './orders/create-v2-order';
import { v2OrdersRoute } from './orders/list-v2-orders';
import { v2PairsRoute } from './quotes/available-pairs';
import { v2CurrenciesRoute } from './quotes/currencies';
import { estimatedAmountRoute } from './quotes/estimated-amount';
import { minAmountRoute, rangeRoute } from './quotes/limits';
import { marketEstimateRoute } from './quotes/market-estimate';
import { networkFeeRoute } from './quotes/network-fee';
import type { V2Route } from './route';

/** Every route of the v2 API, which is compatible with another service's. */
export const V2_ROUTES: readonly V2Route[] = [
  v2CurrenciesRoute,
  v2PairsRoute,
  minAmountRoute,
  rangeRoute,
  estimatedAmountRoute,
  networkFeeRoute,
  marketEstimateRoute,
  validateAddressRoute,
  addressesByNameRoute,
  v2CreateRoute,
  orderByIdRoute,
  orderByPathRoute,
  v2OrdersRoute,
  actionsRoute,
  refundRoute,
  continueRoute,
  v2OpenApiRoute(() => V2_ROUTES),
];
