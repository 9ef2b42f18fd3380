import { add, compareAmounts, decimalsOf, isWithinUnit, multiplyFraction, subtract } from '../amount';
import { decimalsOfAsset, resolveAsset } from '../assets/currencies';
import { expectedAmount } from './expected-amount';
import type { OrderInput, OrderState } from './order';
import { promisedPayout } from './promised-amount';

/**
 * Why another amount was paid out than expected, in units of what is received. What follows `difference` adds up to it, to the
 * last digit; a part that nobody knows is null and counts as nothing.
 */
export interface AmountDifference {
  /** By the quote, which may be more than the provider then promised. */
  quoted: string;
  expected: string;
  delivered: string;
  /** `delivered - expected`; all signs are as the user sees it: negative is less. */
  difference: string;
  /** What arrived against what was to be sent, at the promised rate. */
  depositDifference: string | null;
  /** What the provider had quoted for the payout's network against what it took. */
  networkFee: string | null;
  /** The partner's markup, as far as it was in the quote and not kept from the payout. */
  markup: string;
  /** What is left: drift of the rate and fees, which nobody outside the provider can tell apart. */
  rate: string;
  rounding: string;
}

/** Providers round to this many decimals, or to those of the asset where it has fewer. */
const ROUNDED_TO_DECIMALS = 8;

/**
 * The difference of a completed live order, taken apart; null where what was expected was paid out, and had been quoted
 * [rules/orders-and-transitions: Expected and delivered].
 */
export function explainDifference(order: OrderState): AmountDifference | null {
  const { input, amountToActual: delivered } = order;
  const expected = expectedAmount(order);
  const isAsSaid = [delivered, input.amountTo].every(
    (amount) => amount !== null && compareAmounts(amount, expected) === 0,
  );
  if (input.sandbox || delivered === null || isAsSaid) {
    return null;
  }
  const promised = promisedPayout(order);
  const difference = subtract(delivered, expected);
  const markup = subtract(promised, expected);
  const depositDifference = depositPart(order, promised, Math.max(...[promised, delivered].map(decimalsOf)));
  const networkFee = feePart(order);
  const rest = [markup, depositDifference ?? '0', networkFee ?? '0'].reduce(subtract, difference);
  const isRounding = isWithinUnit(rest, roundedDecimals(input));
  return {
    quoted: input.amountTo,
    expected,
    delivered,
    difference,
    depositDifference,
    networkFee,
    markup,
    rate: isRounding ? '0' : rest,
    rounding: isRounding ? rest : '0',
  };
}

function depositPart({ input, amountFromActual }: OrderState, promised: string, decimals: number): string | null {
  return amountFromActual === undefined
    ? null
    : subtract(multiplyFraction([promised, amountFromActual], [input.amountFrom], decimals, 'down'), promised);
}

/** Known only where both fees are; one that was not quoted is inside the rate. */
function feePart({ input, networkFeeActual }: OrderState): string | null {
  return input.networkFee === undefined || networkFeeActual === undefined
    ? null
    : subtract(input.networkFee, networkFeeActual);
}

/** An order outlives the catalogue that it was made from. */
function roundedDecimals({ to, toNetwork }: OrderInput): number {
  const asset = resolveAsset(to, toNetwork);
  return asset ? Math.min(decimalsOfAsset(asset), ROUNDED_TO_DECIMALS) : ROUNDED_TO_DECIMALS;
}

/** The parts together, which are the difference. */
export function sumOfParts({ depositDifference, networkFee, markup, rate, rounding }: AmountDifference): string {
  return [depositDifference ?? '0', networkFee ?? '0', markup, rate, rounding].reduce(add);
}
