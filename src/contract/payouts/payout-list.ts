import { z } from 'zod';
import { PAYOUT_STATUS_NAMES } from '#domain/payouts/payout';
import { CreatedQuery, commaSeparated } from '../list-filter';
import { PagingQuery, pageOf } from '../paging';
import { PayoutSchema } from './payout';

/** Filters of GET /me/payouts [rules/payouts: Reading payouts]. */
export const PayoutListQuerySchema = z.object({
  ...CreatedQuery,
  status: commaSeparated(PAYOUT_STATUS_NAMES).optional(),
  ...PagingQuery,
});

export const PayoutPageSchema = pageOf(PayoutSchema).meta({ id: 'PayoutPage' });
