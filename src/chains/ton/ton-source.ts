import { DAY } from '#domain/duration';
import type { AccountChain } from '#domain/evidence/chains';
import type { Block, ChainTransaction } from '#domain/evidence/payment';
import type { NodeAccess } from '../ask-node';
import { type ChainSource, HistoryMissing, readFinalBlock, SourceFailure, type SourceState } from '../source';
import { openTonApi, type TonApi } from './api';
import type { Trace, Transaction } from './fields';
import { createJettons, hasFailed, type Jettons, listPaymentsOf } from './payments';

const HEX = /^[\da-f]{64}$/i;
const BASE64 = /^[\w+/-]{43}=?$/;
/** Blocks of one trace that payments are in; usually there are fewer than ten. */
const MOST_BLOCKS = 100;

/**
 * An index of TON's blocks with the interface of TON Center's version 3. Blocks are those of the masterchain, which are final.
 * Hashes are written in hexadecimal, and addresses as workchain and account.
 */
export function openTonSource(access: NodeAccess, { id }: AccountChain): ChainSource {
  const api = openTonApi(access);
  const jettons = createJettons(api);
  return {
    kind: 'ton_index',
    async readState(): Promise<SourceState> {
      const { last } = await api.readEnds();
      // It does not say how far it is; the age of its last block does.
      return { isRightChain: String(last.global_id) === id, isSynced: true, tip: await requireBlock(api, last.seqno) };
    },
    readBlock: (height) =>
      readFinalBlock(
        height,
        () => api.readBlock(height),
        async () => (await api.readEnds()).last.seqno,
      ),
    async listPayments(block, watched) {
      const transactions = await api.listTransactions(block.height);
      if (transactions.some(({ mc_block_seqno: seqno }) => seqno !== block.height)) {
        throw new SourceFailure('the node answers with transactions of another block');
      }
      const payments = await listPaymentsOf(jettons, transactions, () => block);
      return payments.filter(({ address }) => watched.has(address));
    },
    listPendingPayments: async () => [],
    readTransaction: (txHash) => findTransaction(api, jettons, txHash.trim()),
  };
}

/** A transaction counts with everything that followed from the same message: the wallet that pays is another than who is paid. */
async function findTransaction(api: TonApi, jettons: Jettons, written: string): Promise<ChainTransaction | null> {
  const hash = toHex(written);
  if (hash === null) {
    return null;
  }
  const trace = await findTrace(api, hash);
  if (trace === null) {
    await requireHistory(api);
    return null;
  }
  const { transactions, is_incomplete: isIncomplete } = trace;
  const paid = await listPaymentsOf(jettons, transactions, () => null);
  const blocks = await readBlocks(api, transactions);
  const seqnos = new Map(transactions.map(({ hash: each, mc_block_seqno: seqno }) => [each, seqno ?? null]));
  const payments = paid.map((payment) => ({ ...payment, block: blocks.get(seqnos.get(payment.txHash) ?? -1) ?? null }));
  const isWhole = transactions.every(({ mc_block_seqno: seqno }) => typeof seqno === 'number');
  const last = [...blocks.values()].toSorted((one, other) => other.height - one.height)[0] ?? null;
  return {
    txHash: hash,
    hasSucceeded: !transactions.some(hasFailed) || payments.length > 0,
    block: isWhole ? last : null,
    payments,
    ...((isIncomplete || !isWhole) && { mayPayMore: true }),
  };
}

/** Some name the transaction, and some the message from outside that made it happen. */
async function findTrace(api: TonApi, hash: string): Promise<Trace | null> {
  const byTransaction = await api.findTrace('tx_hash', hash);
  const found = byTransaction ?? (await api.findTrace('msg_hash', hash));
  const isMeant = ({ hash: own, in_msg: message }: Transaction) =>
    byTransaction ? own === hash : message?.hash === hash || message?.hash_norm === hash;
  if (found !== null && !found.transactions.some(isMeant)) {
    throw new SourceFailure('the node answers with another transaction');
  }
  return found;
}

async function readBlocks(api: TonApi, transactions: readonly Transaction[]): Promise<Map<number, Block>> {
  const seqnos = new Set(transactions.flatMap(({ mc_block_seqno: seqno }) => seqno ?? []));
  if (seqnos.size > MOST_BLOCKS) {
    throw new SourceFailure('the node answers with a transaction in too many blocks');
  }
  const blocks = new Map<number, Block>();
  for (const seqno of seqnos) {
    blocks.set(seqno, await requireBlock(api, seqno));
  }
  return blocks;
}

async function requireHistory(api: TonApi): Promise<void> {
  const { first, last } = await api.readEnds();
  if (Date.parse(last.gen_utime) - Date.parse(first.gen_utime) < DAY) {
    throw new HistoryMissing();
  }
}

async function requireBlock(api: TonApi, seqno: number): Promise<Block> {
  const block = await api.readBlock(seqno);
  if (block === null) {
    throw new SourceFailure('the node does not have a block that it names');
  }
  return block;
}

function toHex(written: string): string | null {
  if (HEX.test(written)) {
    return written.toLowerCase();
  }
  return BASE64.test(written) ? Buffer.from(written, 'base64').toString('hex') : null;
}
