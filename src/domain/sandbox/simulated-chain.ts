import { multiplyFraction, toUnits } from '../amount';
import { factsOfAsset } from '../assets/currencies';
import { DAY, fromIso, toIso } from '../duration';
import { confirmationsOf } from '../evidence/confirmations';
import { judgeLeg } from '../evidence/judge-leg';
import { type AgreedPayment, findUncheckable, type Leg, type SeenChain } from '../evidence/leg';
import {
  type JudgedLeg,
  legsOf,
  type OrderEvidence,
  type OrderLeg,
  toOrderEvidence,
  toStored,
} from '../evidence/order-evidence';
import type { Block, ChainPayment, ChainTransaction } from '../evidence/payment';
import { lastRecordedAt, type OrderState } from '../orders/order';
import { isReport } from '../watching/provider-report';
import { sandboxHash } from './plan';
import type { ChainStory } from './scenario-script';
import { planOf } from './script';

/**
 * What a simulated network shows of a sandbox order's transfers as of its last record: a pure function of the order, judged by
 * the rules for real networks. Null before there is anything [rules/sandbox-and-clock: Evidence].
 */
export function simulateEvidence(order: OrderState): OrderEvidence | null {
  return toOrderEvidence(
    order,
    legsOf(order).flatMap((leg) => judgeSimulated(order, leg) ?? []),
  );
}

/** Null for a leg of which nothing is said, and which nobody could check. */
function judgeSimulated(order: OrderState, { agreed, said }: OrderLeg): JudgedLeg | null {
  const { leg, network, address } = agreed;
  const amount = said?.amount ?? (leg === 'deposit' ? arrivedAmount(order) : (agreed.amount ?? refundedAmount(order)));
  const txHash = said?.txHash ?? earlyDeposit(order, leg);
  if (txHash === null || amount === null || findUncheckable(network, address) !== null) {
    return null;
  }
  const at = toIso(lastRecordedAt(order));
  const since = saidSince(order, leg);
  const transfer = {
    agreed: { ...agreed, sinceHeight: null },
    txHash,
    since,
    amount,
    progress: progressOf(order, leg),
  };
  const story = planOf(order.input)?.chain?.[leg] ?? null;
  const verdict = judgeLeg(transfer.agreed, said && { ...said, at: since }, simulateChain(transfer, story, at));
  return (
    verdict && {
      leg,
      verdict: verdict.verdict,
      reason: verdict.reason,
      said,
      seen: toStored(agreed, verdict, since),
      source: 'simulated',
      checkedAt: at,
    }
  );
}

/** The deposit that the network shows before the provider says anything of it; null if it does not. */
function earlyDeposit({ input, depositOnChain }: OrderState, leg: Leg): string | null {
  return leg === 'deposit' && depositOnChain?.isSeen ? sandboxHash('in', input) : null;
}

/** What arrived is sent back; null for a stablecoin, of which nobody says how much it is. */
function refundedAmount(order: OrderState): string | null {
  return order.refund?.target.kind === 'stable' ? null : arrivedAmount(order);
}

/** Hundredths of the agreed amount that arrive where the provider complains of the amount without saying how much it is. */
const UNSAID_PERCENT = { underpayment: '80', overpayment: '120' } as const;

/** The deposit as the provider says it, or as it will complain of it, so that what the network shows never changes. */
function arrivedAmount({ input, amountFromActual }: OrderState): string {
  if (amountFromActual != null) {
    return amountFromActual;
  }
  const reports = planOf(input)?.steps.flatMap(({ report }) => (isReport(report) ? [report] : [])) ?? [];
  const isStated = reports.some(({ amountFrom }) => amountFrom !== undefined);
  const reason = reports.map(({ reason }) => reason).find((said) => said === 'underpayment' || said === 'overpayment');
  const { decimals } = factsOfAsset({ code: input.from, network: input.fromNetwork });
  return reason === undefined || isStated
    ? input.amountFrom
    : multiplyFraction([input.amountFrom, UNSAID_PERCENT[reason]], ['100'], decimals, 'down');
}

/** How far the transfer is on the network, as the simulated provider sees it. */
function progressOf({ status }: OrderState, leg: Leg): TransferProgress {
  if (leg === 'payout') {
    // A provider that goes back from sending lost its transaction.
    return status === 'completed' ? 'final' : status === 'sending' ? 'pending' : 'dropped';
  }
  return leg === 'deposit' && (status === 'confirming' || status === 'waiting_deposit') ? 'pending' : 'final';
}

/** When the provider, or the network, first spoke of the transfer. */
function saidSince({ timeline, createdAt, depositOnChain }: OrderState, leg: Leg): string {
  if (leg === 'deposit' && depositOnChain) {
    return depositOnChain.at;
  }
  const after = timeline.slice(1);
  const entry = leg === 'deposit' ? after[0] : (after.findLast(({ status }) => status === 'sending') ?? after.at(-1));
  return entry?.at ?? createdAt;
}

/** A transfer that a simulated network shows. */
interface SimulatedTransfer {
  agreed: AgreedPayment;
  txHash: string;
  /** Since when it is on the network, as far as anybody knows. */
  since: string;
  amount: string;
  progress: TransferProgress;
}

type TransferProgress = 'pending' | 'final' | 'dropped';

/** The height is the same for all: nobody looks for these blocks elsewhere. */
const TIP_HEIGHT = 1_000_000;
const WITHOUT_TRANSFER = { named: null, payments: [] } as const;

/** What the nodes of a simulated network say at a time: what the provider says, or as the scenario has it. */
function simulateChain(transfer: SimulatedTransfer, story: ChainStory | null, at: string): SeenChain {
  const tip = blockAt(TIP_HEIGHT, at);
  // A block that has the transfer early, and no longer stands when the provider counts on it.
  const confirmed: TransferProgress = story === 'reorganised' ? 'pending' : 'final';
  const wanted = confirmationsOf(transfer.agreed.network).wanted;
  const block = transfer.progress === confirmed ? blockAt(TIP_HEIGHT - wanted + 1, transfer.since) : null;
  const isOtherOrders = story === 'used_by_other_order';
  const shown = transfer.progress === 'dropped' ? WITHOUT_TRANSFER : showTransfer(transfer, story, block);
  return {
    tip,
    isCurrent: true,
    at,
    named: shown.named,
    namedKnownAt: null,
    payments: isOtherOrders ? [] : shown.payments.filter(({ address }) => address === transfer.agreed.address),
    sharedWith: [],
    isTaken: () => isOtherOrders,
    addressKey: (address) => address,
  };
}

function showTransfer(transfer: SimulatedTransfer, story: ChainStory | null, block: Block | null) {
  const { txHash, agreed } = transfer;
  const payment = paymentOf(transfer, block);
  switch (story) {
    case 'not_found':
      return WITHOUT_TRANSFER;
    case 'failed_transaction':
      return { named: { txHash, hasSucceeded: false, block, payments: [] }, payments: [] };
    case 'other_address':
      return named([{ ...payment, address: `${agreed.address}_other` }]);
    case 'other_asset':
      return named([{ ...payment, contract: 'sandbox_other_token' }]);
    case 'less_than_said':
      return named([{ ...payment, units: multiplyFraction([payment.units, '9'], ['10'], 0, 'down') }]);
    case 'older_than_order':
      return named([{ ...payment, block: block && { ...block, time: toIso(fromIso(agreed.since) - DAY) } }]);
    case 'in_batch':
      return named([
        { ...payment, index: 1, address: 'other_1' },
        { ...payment, index: 2 },
        { ...payment, index: 3, address: 'other_3' },
      ]);
    case 'replaced':
      return { named: null, payments: [{ ...payment, txHash: `${txHash}_again` }] };
    default:
      return named([payment]);
  }
}

function named(all: readonly [ChainPayment, ...ChainPayment[]]): {
  named: ChainTransaction;
  payments: readonly ChainPayment[];
} {
  const [{ txHash, block }] = all;
  return { named: { txHash, hasSucceeded: true, block, payments: all }, payments: all };
}

function paymentOf({ agreed, txHash, amount }: SimulatedTransfer, block: Block | null): ChainPayment {
  const { address, memo, contract, decimals } = agreed;
  return { txHash, index: 0, address, memo, contract, units: toUnits(amount, decimals), block };
}

function blockAt(height: number, time: string): Block {
  return { height, hash: `sandbox_block_${height}`, parentHash: `sandbox_block_${height - 1}`, time };
}
