import type { OrderRefusal } from '../refunds/refund-decision';

/** The failure of a record that is refused for what it contains, by the database or by a check of our own. */
export const RECORD_REFUSED = 'RECORD_REFUSED';

/** The answer to a decision that cannot be recorded; the order is as before, and can be decided otherwise. */
export const NOT_RECORDED: OrderRefusal = {
  code: 'REFUND_WINDOW_EXPIRED',
  message: 'What was decided cannot be recorded, and the order is unchanged; check the texts of the decision',
};
