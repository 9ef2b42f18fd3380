import { add, compareAmounts, multiplyFraction } from '../amount';
import { decimalsOfAsset, resolveAsset } from '../assets/currencies';
import { type Counting, type PlannedOrder, type SpokenReport, sandboxHash } from './plan';
import type { Moment, ScenarioScript, ScriptedDeposit } from './scenario-script';

/** Duration of one confirmation in T, and the default number of confirmations. */
const CONFIRMATION = 0.1;
const CONFIRMATIONS = 2;
/** Used if the asset is no longer in the catalog. */
const DECIMALS = 8;

interface DatedDeposit extends ScriptedDeposit {
  afterMs: number;
  /** When it has its confirmations. */
  judgedMs: number;
  nth: number;
}

/** How a simulated provider counts deposits [rules/sandbox-and-clock: Deposits]. */
export const COUNTING: Counting = {
  reportsOfDeposits,
  paidOut: (text, { to, toNetwork, amountTo }) => partOf(text, amountTo, decimalsOf(to, toNetwork)),
};

/**
 * Each deposit is seen when it arrives, and assessed when it is confirmed, on the total received by then. A deposit that cannot
 * be assigned to the order goes to a person.
 */
function reportsOfDeposits(
  script: ScenarioScript,
  order: PlannedOrder,
  msOf: (moment: Moment) => number,
): SpokenReport[] {
  const deposits = datedDeposits(script, msOf);
  const isStated = deposits.length > 1 || deposits.some(({ amount }) => amount !== undefined);
  return deposits.flatMap((deposit) => {
    const { afterMs, judgedMs, memo, nth } = deposit;
    const txInHash = sandboxHash(nth === 1 ? 'in' : `in${nth}`, order);
    if (memo !== undefined) {
      return [{ afterMs: judgedMs, report: { ...UNCLAIMED[memo], txInHash } }];
    }
    const seen = isStated ? { amountFrom: arrivedBy(deposits, afterMs, order) } : {};
    const judged = isStated && !script.takesAnyAmount ? judge(deposits, deposit, order) : [];
    return [{ afterMs, report: { status: 'confirming', txInHash, ...seen } }, ...judged];
  });
}

function datedDeposits({ steps }: ScenarioScript, msOf: (moment: Moment) => number): DatedDeposit[] {
  return steps
    .flatMap((step) => ('deposit' in step ? [{ ...step.deposit, afterMs: msOf(step.at) }] : []))
    .sort((one, other) => one.afterMs - other.afterMs)
    .map((deposit, index) => ({
      ...deposit,
      nth: index + 1,
      judgedMs: deposit.afterMs + msOf(CONFIRMATION * (deposit.confirmations ?? CONFIRMATIONS)),
    }));
}

function judge(deposits: readonly DatedDeposit[], { judgedMs }: DatedDeposit, order: PlannedOrder): SpokenReport[] {
  const amountFrom = arrivedBy(deposits, judgedMs, order);
  const difference = compareAmounts(amountFrom, order.amountFrom);
  const word = difference < 0 ? UNDERPAID : difference > 0 ? OVERPAID : null;
  return word ? [{ afterMs: judgedMs, report: { ...word, amountFrom } }] : [];
}

function arrivedBy(deposits: readonly DatedDeposit[], ms: number, order: PlannedOrder): string {
  const decimals = decimalsOf(order.from, order.fromNetwork);
  return deposits
    .filter(({ afterMs, memo }) => afterMs <= ms && memo === undefined)
    .map(({ amount = '100%' }) => partOf(amount, order.amountFrom, decimals))
    .reduce(add, '0');
}

/** A plain amount, or a percentage of the whole, rounded down. */
function partOf(text: string, whole: string, decimals: number): string {
  return text.endsWith('%') ? multiplyFraction([whole, text.slice(0, -1)], ['100'], decimals, 'down') : text;
}

function decimalsOf(code: string, network: string): number {
  const asset = resolveAsset(code, network);
  return asset ? decimalsOfAsset(asset) : DECIMALS;
}

const UNDERPAID = {
  status: 'refund_required',
  reason: 'underpayment',
  message: 'Less than the expected amount arrived',
} as const;
const OVERPAID = {
  status: 'refund_required',
  reason: 'overpayment',
  message: 'More than the expected amount arrived',
} as const;
const UNCLAIMED = {
  wrong: { status: 'manual_review', reason: 'unknown', message: 'The deposit came with another memo' },
  missing: { status: 'manual_review', reason: 'unknown', message: 'The deposit came without its memo' },
} as const;
