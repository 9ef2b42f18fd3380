import type { OrderRefusal } from '../refunds/refund-decision';

/** The failure of a record that is refused for what it contains, by the database or by a check of our own. */
export const RECORD_REFUSED = 'RECORD_REFUSED';

/** What is to be recorded cannot even be written down, whatever the database would say to it. */
export class UnwritableOrderError extends Error {}

/** What follows from the order alone: if that fails once, it fails always. @throws UnwritableOrderError */
export function writeDown<T>(write: () => T): T {
  try {
    return write();
  } catch (cause) {
    throw new UnwritableOrderError('the order cannot be written down', { cause });
  }
}

/** The answer to a decision that cannot be recorded; the order is as before, and can be decided otherwise. */
export const NOT_RECORDED: OrderRefusal = {
  code: 'REFUND_WINDOW_EXPIRED',
  message: 'What was decided cannot be recorded, and the order is unchanged; check the texts of the decision',
};
