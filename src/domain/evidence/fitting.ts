import { add, compareAmounts, decimalsOf, subtract, toUnits } from '../amount';
import { contractKey } from '../assets/contract';
import { networkById } from '../assets/networks';
import { fromIso, HOUR, SECOND } from '../duration';
import { confirmationsOf } from './confirmations';
import type { AgreedPayment, SeenChain, SeenPayment } from './leg';
import type { Block, ChainPayment } from './payment';

/** Blocks of some networks may say a time that is this much too early or too late. */
const BLOCK_TIME_IS_OFF_MS = 2 * HOUR;

/** Whether a block came after the order was created: its time alone does not say that to the second. */
export type Age = 'newer' | 'unsure' | 'older';

/** How much later the block is than an instant, in ms. Blocks say whole seconds, so one of the same second is not earlier. */
export function aheadOf(blockTime: string, since: string): number {
  return fromIso(blockTime) - Math.floor(fromIso(since) / SECOND) * SECOND;
}

export function ageOf({ since, sinceHeight }: AgreedPayment, block: Block | null): Age {
  if (block === null) {
    return 'newer';
  }
  const aheadMs = aheadOf(block.time, since);
  if (aheadMs < -BLOCK_TIME_IS_OFF_MS || (sinceHeight !== null && block.height <= sinceHeight)) {
    return 'older';
  }
  return aheadMs < 0 ? 'unsure' : 'newer';
}

/** The block that has a payment is its first confirmation. */
function confirmationsAt(tip: Block, block: Block | null): number {
  return block === null ? 0 : Math.max(0, tip.height - block.height + 1);
}

export function isConfirmed({ network }: AgreedPayment, { tip }: SeenChain, block: Block | null): boolean {
  return confirmationsAt(tip, block) >= confirmationsOf(network).wanted;
}

/** Whether payments of the network carry the memo, so that one without it is not the agreed one. */
export function carriesMemo({ network, memo }: AgreedPayment): boolean {
  return memo !== null && (networkById(network)?.memo ?? null) !== null;
}

/** A memo of another network is in none of its payments, and is not looked for. */
export function hasMemo(agreed: AgreedPayment, payment: ChainPayment): boolean {
  return !carriesMemo(agreed) || payment.memo?.trim() === agreed.memo?.trim();
}

/** Whether each has a memo of its own, so that no payment to their address can be either: exchanges give all users one address. */
export function isToldApartByMemo(agreed: AgreedPayment, other: AgreedPayment): boolean {
  return carriesMemo(agreed) && carriesMemo(other) && agreed.memo?.trim() !== other.memo?.trim();
}

/** Tokens are told apart by contract alone: anyone can give theirs the name of another. */
export function isOfAsset(
  { network, contract }: Pick<AgreedPayment, 'network' | 'contract'>,
  payment: { contract: string | null },
): boolean {
  if (contract === null || payment.contract === null) {
    return contract === payment.contract;
  }
  return contractKey(network, contract) === contractKey(network, payment.contract);
}

/** Payments to the agreed address that may be the agreed one. */
export function candidatesOf(agreed: AgreedPayment, { payments }: SeenChain): ChainPayment[] {
  return payments.filter(
    (payment) => hasMemo(agreed, payment) && isOfAsset(agreed, payment) && ageOf(agreed, payment.block) !== 'older',
  );
}

/** Payments of one transaction, as one. */
export function toSeen(payments: readonly ChainPayment[], { tip }: SeenChain): SeenPayment | null {
  const [first] = payments;
  return first === undefined
    ? null
    : {
        payments,
        txHash: first.txHash,
        units: sumUnits(payments.map(({ units }) => units)),
        confirmations: confirmationsAt(tip, first.block),
        block: first.block,
      };
}

/** Amounts with at least this many decimals may have been rounded by whoever wrote them. */
const ROUNDED_FROM_DECIMALS = 8;

export function sumUnits(units: readonly string[]): string {
  return units.reduce(add, '0');
}

/**
 * Whether a payment is at least as much as was said. An amount said with 8 decimals or more, of an asset that has more, may be
 * rounded: less than one unit of its last decimal may be missing [rules/evidence: Amounts].
 */
export function isAtLeast(units: string, said: string, decimals: number): boolean {
  return compareAmounts(units, subtract(toUnits(said, decimals), slackOf(said, decimals))) >= 0;
}

/** Whether a payment is as much as was said, up to the rounding that isAtLeast allows, in either direction. */
export function isSameAmount(units: string, said: string, decimals: number): boolean {
  const most = add(toUnits(said, decimals), slackOf(said, decimals));
  return isAtLeast(units, said, decimals) && compareAmounts(units, most) <= 0;
}

function slackOf(said: string, decimals: number): string {
  const written = decimalsOf(said);
  const isRounded = written >= ROUNDED_FROM_DECIMALS && written < decimals;
  return isRounded ? subtract(toUnits('1', decimals - written), '1') : '0';
}
