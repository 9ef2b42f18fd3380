import { ALL_BPS, add, compareAmounts, multiplyFraction, restBps, subtractAtLeastZero } from '../amount';
import type { AssetId } from '../assets/currencies';
import { normalizeHash } from '../assets/hash-form';
import { promisedPayout } from '../orders/amounts';
import { type Deposit, expectedAmount, type OrderInput, type OrderState } from '../orders/order';
import { isTerminal } from '../orders/status';
import type { RateType } from '../quotes/terms';
import type { Doubt, DoubtReason, ProviderReport } from './provider-report';

/** What was agreed about an order; its provider's answers must not differ from it [rules/watching: Contradicting answers]. */
export interface AgreedOrder
  extends Pick<OrderInput, 'payoutAddress' | 'payoutExtraId' | 'refundAddress'>,
    Partial<Pick<Deposit, 'depositAddress' | 'depositExtraId'>> {
  from: AssetId;
  to: AssetId;
}

/** As far as it is known from the order's input. */
export function agreedByInput(input: OrderInput): AgreedOrder {
  const { payoutAddress, payoutExtraId, refundAddress } = input;
  return {
    from: { code: input.from, network: input.fromNetwork },
    to: { code: input.to, network: input.toNetwork },
    payoutAddress,
    payoutExtraId,
    refundAddress,
  };
}

/**
 * Once a refund is due or decided, or the order has ended and a late deposit may go back, its address may change at the provider,
 * with support's help, so it is not compared.
 */
export function agreedByOrder({ input, deposit, refund, status }: OrderState): AgreedOrder {
  const { depositAddress, depositExtraId } = deposit;
  const agreed = { ...agreedByInput(input), depositAddress, depositExtraId };
  const mayGoBack = refund !== null || status === 'refund_required' || status === 'manual_review' || isTerminal(status);
  return mayGoBack ? { ...agreed, refundAddress: null } : agreed;
}

/** For people, after what the provider said. */
export const DOUBT_WORDS: Readonly<Record<DoubtReason, string>> = {
  zero: 'is nothing',
  too_little: 'is far less than was promised for what arrived',
  too_much: 'is far more than was promised for what arrived',
  more_than_arrived: 'is more than arrived',
  no_hash: 'cannot be a transaction on the network',
  hash_of_deposit: 'is the transaction of the deposit',
  hash_of_other: 'ended another order',
};

/** The rate is that of a late deposit's time, so only what no market explains is doubted. */
const LATE_PAYOUT_MOST_TIMES = '10';
/** How far a payout may be from what was promised for what arrived, in hundredths of a percent. */
export const PAYOUT_BOUNDS: Readonly<Record<RateType, { lessBps: number; moreBps: number }>> = {
  fixed: { lessBps: 500, moreBps: 500 },
  floating: { lessBps: 3000, moreBps: 3000 },
};
/** A payout may be less by this many times the network fee that was quoted, because another fee may have been charged. */
const FEE_TIMES = '3';
/** A refund is not more than what arrived, but for rounding. */
const REFUND_BOUND_BPS = 10;

const DECIMALS = 24;
const SHOWN_CHARACTERS = 100;

/** The report without what cannot be so, which counts as not said, and with the doubts about it. */
export function withDoubts(order: OrderState, reported: ProviderReport, isOfOther: boolean): ProviderReport {
  const { amountFrom, ...report } = reported;
  // Before a deposit, some providers say that nothing arrived.
  const known: ProviderReport = amountFrom === undefined || isZero(amountFrom) ? report : { ...report, amountFrom };
  const found = RULES.flatMap(({ what, find }): Doubt[] => {
    const said = known[what];
    const why = said === undefined ? null : find(order, known, said, isOfOther);
    return said === undefined || why === null ? [] : [toDoubt(what, why, said)];
  });
  if (found.length === 0) {
    return known;
  }
  const kept: ProviderReport = { ...known };
  for (const { what } of found) {
    delete kept[what];
  }
  return { ...kept, doubts: [...(known.doubts ?? []), ...found] };
}

export function toDoubt(what: Doubt['what'], why: DoubtReason, said: string): Doubt {
  return { what, why, said: said.replace(/\p{C}+/gu, ' ').slice(0, SHOWN_CHARACTERS) };
}

type Find = (order: OrderState, report: ProviderReport, said: string, isOfOther: boolean) => DoubtReason | null;

const RULES: readonly { what: Doubt['what']; find: Find }[] = [
  { what: 'amountTo', find: (order, report, said) => (isZero(said) ? 'zero' : compareToPromise(order, report, said)) },
  {
    what: 'refundAmount',
    find: (order, report, said) =>
      isZero(said) ? 'zero' : compareAmounts(said, mostBack(order, report)) > 0 ? 'more_than_arrived' : null,
  },
  {
    what: 'txOutHash',
    find: (order, report, said, isOfOther) =>
      isSameHash(report.txInHash ?? order.txInHash, said) ? 'hash_of_deposit' : isOfOther ? 'hash_of_other' : null,
  },
];

/** A deposit that differs from the agreed one, or comes after the end, is swapped at the rate of its time, whatever was agreed. */
function compareToPromise(order: OrderState, report: ProviderReport, said: string): DoubtReason | null {
  const { input, status } = order;
  const arrived = arrivedOf(order, report);
  const inProportion = (amount: string) => multiplyFraction([amount, arrived], [input.amountFrom], DECIMALS, 'down');
  if (isTerminal(status)) {
    const most = multiplyFraction([inProportion(promisedPayout(order)), LATE_PAYOUT_MOST_TIMES], ['1'], DECIMALS, 'up');
    return compareAmounts(said, most) > 0 ? 'too_much' : null;
  }
  const isAsAgreed = compareAmounts(arrived, input.amountFrom) === 0;
  const { lessBps, moreBps } = PAYOUT_BOUNDS[isAsAgreed ? (input.rateType ?? 'floating') : 'floating'];
  const fees = multiplyFraction([input.networkFee ?? '0', FEE_TIMES], ['1'], DECIMALS, 'up');
  const least = subtractAtLeastZero(
    multiplyFraction([inProportion(expectedAmount(order)), restBps(lessBps)], [ALL_BPS], DECIMALS, 'down'),
    fees,
  );
  if (compareAmounts(said, least) < 0) {
    return 'too_little';
  }
  const most = multiplyFraction(
    [inProportion(promisedPayout(order)), add(ALL_BPS, String(moreBps))],
    [ALL_BPS],
    DECIMALS,
    'up',
  );
  return compareAmounts(said, most) > 0 ? 'too_much' : null;
}

function mostBack(order: OrderState, report: ProviderReport): string {
  return multiplyFraction(
    [arrivedOf(order, report), add(ALL_BPS, String(REFUND_BOUND_BPS))],
    [ALL_BPS],
    DECIMALS,
    'up',
  );
}

function arrivedOf({ input, amountFromActual }: OrderState, { amountFrom }: ProviderReport): string {
  return amountFrom ?? amountFromActual ?? input.amountFrom;
}

function isZero(amount: string): boolean {
  return compareAmounts(amount, '0') <= 0;
}

function isSameHash(one: string | null, other: string): boolean {
  return one !== null && normalizeHash(one) === normalizeHash(other);
}
