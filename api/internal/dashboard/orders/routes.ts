import { advanceOrderRoute } from './advance';
import { createTestOrderRoute } from './create-test-order';
import { exportOrdersRoute } from './export';
import { beginExportRoute } from './exports/begin';
import { fetchExportRoute } from './exports/fetch';
import { readExportRoute } from './exports/get';
import { readOrderRoute } from './get';
import { searchOrdersRoute } from './list';
import { decideRefundRoute } from './refund-action';
import { listScenariosRoute } from './scenarios';

/** Earlier ones first, so that a word is not taken for an id. */
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
] as const;
