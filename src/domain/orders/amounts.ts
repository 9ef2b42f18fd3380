import { add, compareAmounts, decimalsOf, isWithinUnit, multiplyFraction, subtract } from '../amount';
import { decimalsOfAsset, resolveAsset } from '../assets/currencies';
import { expectedAmount, type OrderInput, type OrderState } from './order';

/**
 * Why the amount paid out differs from the expected one, in units of the received currency. The fields after `difference` add
 * up to it exactly; an unknown part is null and counts as zero.
 */
interface AmountDifference {
  /** The quoted amount, which may be higher than the provider's promise. */
  quoted: string;
  expected: string;
  delivered: string;
  /** `delivered - expected`; signs are from the user's point of view: negative is less. */
  difference: string;
  /** The deposit's difference from the amount to send, at the promised rate. */
  depositDifference: string | null;
  /** The difference between the quoted network fee and the one deducted. */
  networkFee: string | null;
  /** The partner's markup, as far as the quote included it and it was not withheld from the payout. */
  markup: string;
  /** The rest: rate changes and fees, which only the provider can tell apart. */
  rate: string;
  rounding: string;
}

/** Providers round to this many decimals, or to the asset's if it has fewer. */
const ROUNDED_TO_DECIMALS = 8;

/**
 * Explains a completed live order's difference; null if the expected amount was paid out and equals the quoted one
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

/** Known only if both fees are; a fee that was not quoted is part of the rate. */
function feePart({ input, networkFeeActual }: OrderState): string | null {
  return input.networkFee === undefined || networkFeeActual === undefined
    ? null
    : subtract(input.networkFee, networkFeeActual);
}

/** An order can outlive the catalog it was created with. */
function roundedDecimals({ to, toNetwork }: OrderInput): number {
  const asset = resolveAsset(to, toNetwork);
  return asset ? Math.min(decimalsOfAsset(asset), ROUNDED_TO_DECIMALS) : ROUNDED_TO_DECIMALS;
}

/** The sum of the parts, which is the difference. */
export function sumOfParts({ depositDifference, networkFee, markup, rate, rounding }: AmountDifference): string {
  return [depositDifference ?? '0', networkFee ?? '0', markup, rate, rounding].reduce(add);
}

/**
 * The part of a provider's promise that reaches the user: minus the partner's markup if it is withheld from the payout, and
 * never more than was quoted [rules/orders-and-transitions: Expected and delivered].
 */
export function toUserPromise({ amountTo, providerAmountTo = amountTo }: OrderInput, promised: string): string {
  return compareAmounts(promised, providerAmountTo) >= 0
    ? amountTo
    : inProportion(promised, { whole: providerAmountTo, part: amountTo });
}

/** What the provider has to pay out, including the markup, so that the user receives the expected amount. */
export function promisedPayout({ input, deposit }: Pick<OrderState, 'input' | 'deposit'>): string {
  const { amountTo, providerAmountTo = amountTo } = input;
  const expected = expectedAmount({ input, deposit });
  return expected === amountTo ? providerAmountTo : inProportion(expected, { whole: amountTo, part: providerAmountTo });
}

/** The amount times part over whole; unchanged if the two are equal. */
function inProportion(amount: string, { whole, part }: { whole: string; part: string }): string {
  const decimals = Math.max(...[amount, whole, part].map(decimalsOf));
  return whole === part ? amount : multiplyFraction([amount, part], [whole], decimals, 'down');
}
