import { addressesByNameRoute, validateAddressRoute } from './addresses';
import type { V2Route } from './define-v2-route';
import { v2OpenApiRoute } from './openapi';
import { v2CreateRoute } from './orders/create-v2-order';
import {
  actionsRoute,
  continueRoute,
  orderByIdRoute,
  orderByPathRoute,
  refundRoute,
  v2OrdersRoute,
} from './orders/orders';
import { v2CurrenciesRoute, v2PairsRoute } from './quotes/currencies';
import {
  estimatedAmountRoute,
  marketEstimateRoute,
  minAmountRoute,
  networkFeeRoute,
  rangeRoute,
} from './quotes/estimates';

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
