import type { Limits } from '../provider';
import { readDecimal } from './fields';

const MINIMUM = /\b(min\w*|at least|too (low|small)|below|less than)\b/i;
const MAXIMUM = /\b(max\w*|at most|too (high|large|big)|above|exceeds?|greater than)\b/i;
const AMOUNT = /(?<![\w.])\d+(\.\d+)?(?![\w.]*\w)/g;

/**
 * The limit stated in an error message, such as "Minimum order size is 0.11 LTC."; null if the text is about no limit, and
 * without members if it is about both or contains no amount. Only for providers that state limits nowhere else.
 */
export function readLimitText(message: string): Partial<Limits> | null {
  const [isMinimum, isMaximum] = [MINIMUM.test(message), MAXIMUM.test(message)];
  if (!isMinimum && !isMaximum) {
    return null;
  }
  const amount = readDecimal(message.match(AMOUNT)?.at(-1) ?? '');
  if (amount === null || isMinimum === isMaximum) {
    return {};
  }
  return isMinimum ? { min: amount } : { max: amount };
}
