import { advanceOrderRoute } from './advance-order';
import { createTestOrderRoute } from './create-test-order';
import { exportOrdersRoute } from './export-orders';
import { beginExportRoute } from './exports/begin';
import { fetchExportRoute } from './exports/fetch-export';
import { readExportRoute } from './exports/read-export';
import { readOrderRoute } from './read-order';
import { decideRefundRoute } from './refund-action';
import { listScenariosRoute } from './scenarios';
import { searchOrdersRoute } from './search-orders';
import { addTrackingLinkRoute, revokeTrackingLinksRoute } from './tracking-links';

/** Matched in this order, so that a fixed word is not taken for an id. */
export const ORDER_ROUTES = [
  searchOrdersRoute,
  exportOrdersRoute,
  beginExportRoute,
  readExportRoute,
  fetchExportRoute,
  listScenariosRoute,
  createTestOrderRoute,
  readOrderRoute,
  decideRefundRoute,
  advanceOrderRoute,
  addTrackingLinkRoute,
  revokeTrackingLinksRoute,
] as const;
