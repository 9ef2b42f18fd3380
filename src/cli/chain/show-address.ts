import { addressKey, hasAddressForm } from '#address/spelling';
import { toNodeAddress } from '#chains/bitcoin/node-address';
import type { ChainSource, WatchedAddresses } from '#chains/source';
import { networkById } from '#domain/assets/networks';
import { isBitcoinNetwork } from '#domain/evidence/chains';
import type { Block, ChainPayment } from '#domain/evidence/payment';
import type { ChainConfig } from '#process/config/chain-config';
import { type Answer, formatColumns } from '../answer';
import { CommandError } from '../command-error';
import { requireChain, withChain } from './chain';
import { amountText, toJson } from './payments';

/** A week of Bitcoin; reading a block takes about a second. */
const MOST_BLOCKS = 1_000;
/** A block may say an earlier time than the one before it, but no earlier one than the middle of the last 11. */
const OLDER_IN_A_ROW = 11;

/** Payments to an address, read block by block from the last one backwards. */
export async function chainAddress(network: string, address: string, { since }: { since: Date }): Promise<Answer> {
  const chain = requireChain(network);
  requireAddress(chain, address);
  const written = isBitcoinNetwork(chain.network) ? toNodeAddress(address) : addressKey(chain.network, address);
  const watched: WatchedAddresses = { has: (other) => other === written, list: () => [written] };
  const { payments, isWhole } = await withChain(chain, (source) => readBack(source, watched, since.toISOString()));
  const rows = payments.map((payment) => [
    payment.block?.time ?? 'pending',
    payment.txHash,
    String(payment.index),
    amountText(chain.network, payment),
    payment.memo ?? '',
    payment.contract ?? '',
  ]);
  const table = formatColumns([['TIME', 'TRANSACTION', 'INDEX', 'AMOUNT', 'MEMO', ''], ...rows]);
  const rest = isWhole ? '' : `\n\nOnly the last ${MOST_BLOCKS} blocks were read: they do not reach back so far.`;
  return {
    json: { network: chain.network, address: written, whole: isWhole, payments: payments.map(toJson) },
    text: `${payments.length === 0 ? `No payment to ${written}.` : table}${rest}`,
    failed: !isWhole,
  };
}

function requireAddress({ network, id }: ChainConfig, address: string): void {
  const kind = networkById(network)?.addressKind;
  // A test network's addresses have a form of their own.
  if (id === null && kind !== undefined && !hasAddressForm(kind, address)) {
    throw new CommandError(`${address} is no address of ${network}.`);
  }
}

async function readBack(source: ChainSource, watched: WatchedAddresses, since: string) {
  const payments: ChainPayment[] = await source.listPendingPayments(watched);
  let block: Block | null = (await source.readState()).tip;
  let older = 0;
  for (let read = 0; block !== null && older < OLDER_IN_A_ROW; read += 1) {
    if (read === MOST_BLOCKS) {
      return { payments, isWhole: false };
    }
    if (block.time >= since) {
      older = 0;
      payments.push(...(await source.listPayments(block, watched)));
    } else {
      older += 1;
    }
    block = block.height <= 1 ? null : await source.readBlock(block.height - 1);
  }
  return { payments, isWhole: true };
}
