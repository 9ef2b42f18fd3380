import { multiplyFraction, toUnits } from '../amount';
import { DAY, fromIso, toIso } from '../duration';
import { confirmationsOf } from '../evidence/confirmations';
import type { AgreedPayment, SeenChain } from '../evidence/leg';
import type { Block, ChainPayment, ChainTransaction } from '../evidence/payment';
import type { ChainStory } from './chain-story';

/** A transfer that a simulated network shows. */
export interface SimulatedTransfer {
  agreed: AgreedPayment;
  txHash: string;
  /** Since when it is on the network, as far as anybody knows. */
  since: string;
  amount: string;
  progress: TransferProgress;
}

export type TransferProgress = 'pending' | 'final' | 'dropped';

/** The height is the same for all: nobody looks for these blocks elsewhere. */
const TIP_HEIGHT = 1_000_000;
const WITHOUT_TRANSFER = { named: null, payments: [] } as const;

/** What the nodes of a simulated network say at a time: what the provider says, or as the scenario has it. */
export function simulateChain(transfer: SimulatedTransfer, story: ChainStory | null, at: string): SeenChain {
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
      return named(
        [1, 2, 3].map((index) => ({ ...payment, index, ...(index !== 2 && { address: `other_${index}` }) })),
      );
    case 'replaced':
      return { named: null, payments: [{ ...payment, txHash: `${txHash}_again` }] };
    default:
      return named([payment]);
  }
}

function named(all: readonly ChainPayment[]): { named: ChainTransaction; payments: readonly ChainPayment[] } {
  const { txHash, block } = all[0] as ChainPayment;
  return { named: { txHash, hasSucceeded: true, block, payments: all }, payments: all };
}

function paymentOf({ agreed, txHash, amount }: SimulatedTransfer, block: Block | null): ChainPayment {
  const { address, memo, contract, decimals } = agreed;
  return { txHash, index: 0, address, memo, contract, units: toUnits(amount, decimals), block };
}

function blockAt(height: number, time: string): Block {
  return { height, hash: `sandbox_block_${height}`, parentHash: `sandbox_block_${height - 1}`, time };
}
