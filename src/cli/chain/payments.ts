import BigNumber from 'bignumber.js';
import { addressKey, hasAddressForm } from '#address/spelling';
import { toNodeAddress } from '#chains/bitcoin/outputs';
import type { ChainSource, WatchedAddresses } from '#chains/source';
import { networkById } from '#domain/assets/networks';
import { formatColumns } from '#domain/columns';
import { ACCOUNT_CHAINS, BITCOIN_CHAINS, isAccountNetwork, isBitcoinNetwork } from '#domain/evidence/chains';
import type { Block, ChainPayment } from '#domain/evidence/payment';
import type { ChainConfig } from '#process/config/chain-config';
import { type Answer, formatFacts } from '../answer';
import { CommandError } from '../command';
import { requireChain, withChain } from './chain';

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

/** What the network's nodes say about a transaction; exit code 1 if they know none. */
export async function chainTx(network: string, hash: string): Promise<Answer> {
  const chain = requireChain(network);
  const { found, confirmations } = await withChain(chain, async (source) => {
    const transaction = await source.readTransaction(hash);
    const height = transaction?.block?.height;
    const tip = height === undefined ? null : (await source.readState()).tip.height;
    return {
      found: transaction,
      confirmations: tip === null || height === undefined ? 0 : Math.max(0, tip - height + 1),
    };
  });
  if (found === null) {
    const json = { network: chain.network, tx_hash: hash, found: false };
    return { json, text: `${chain.network} has no transaction ${hash}.`, failed: true };
  }
  const { txHash, hasSucceeded, block, payments } = found;
  const facts = formatFacts([
    ['transaction', txHash],
    ['succeeded', hasSucceeded ? 'yes' : 'no'],
    ['block', block ? `${block.height} ${block.hash}` : 'none yet'],
    ['time', block?.time ?? null],
    ['confirmations', String(confirmations)],
  ]);
  const rows = payments.map((payment) => [
    String(payment.index),
    payment.address,
    amountText(chain.network, payment),
    payment.memo ?? '',
    payment.contract ?? '',
  ]);
  return {
    json: {
      network: chain.network,
      tx_hash: txHash,
      found: true,
      succeeded: hasSucceeded,
      confirmations,
      payments: payments.map(toJson),
    },
    text: `${facts}\n\n${formatColumns([['INDEX', 'ADDRESS', 'AMOUNT', 'MEMO', ''], ...rows])}`,
  };
}

/** A payment for programs. */
function toJson({ txHash, index, address, memo, contract, units, block }: ChainPayment) {
  return {
    tx_hash: txHash,
    index,
    address,
    memo,
    contract,
    units,
    block_height: block?.height ?? null,
    block_hash: block?.hash ?? null,
    block_time: block?.time ?? null,
  };
}

/** The amount in coins; in base units where the chain does not say how many make one. */
function amountText(network: string, { units, contract }: ChainPayment): string {
  const decimals = contract === null ? coinDecimals(network) : null;
  return decimals === null ? `${units} base units` : new BigNumber(units).shiftedBy(-decimals).toFixed();
}

function coinDecimals(network: string): number | null {
  if (isBitcoinNetwork(network)) {
    return BITCOIN_CHAINS[network].decimals;
  }
  return isAccountNetwork(network) ? ACCOUNT_CHAINS[network].decimals : null;
}
