import { DAY } from '#domain/duration';
import type { AccountChain } from '#domain/evidence/chains';
import type { Block, ChainPayment, ChainTransaction } from '#domain/evidence/payment';
import type { NodeAccess } from '../ask-node';
import { type ChainSource, HistoryMissing, readFinalBlock, SourceFailure, type SourceState } from '../source';
import { openTonApi, type TonApi } from './api';
import { type Body, readBody } from './cells';
import type { Trace, Transaction } from './fields';

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

/** Numbers of payments within the transaction of who is paid: of coins, and of jettons that its wallet got. */
const COIN = 0;
const JETTON = 1;
const NOTHING: Body = { comment: null, transfer: null };

/** Whether a transaction did not do what its message asked for. */
function hasFailed({ description: { aborted, compute_ph: compute, action } }: Transaction): boolean {
  return aborted === true || compute?.success === false || action?.success === false;
}

/**
 * What transactions pay to the accounts that they are of, or to the owners of these. Each counts as a transaction of its own,
 * since a transfer of one wallet to several takes several. Messages that bounced are no payments.
 */
async function listPaymentsOf(
  jettons: Jettons,
  transactions: readonly Transaction[],
  blockOf: (transaction: Transaction) => Block | null,
): Promise<ChainPayment[]> {
  const read = transactions.flatMap((transaction) => {
    const { in_msg: message } = transaction;
    // A message from outside pays nothing.
    if (!message?.source || message.bounced) {
      return [];
    }
    const content = message.message_content;
    return [{ transaction, message, body: content ? readBody(content.body) : NOTHING }];
  });
  const wallets = read.filter(({ body }) => body.transfer !== null).map(({ transaction }) => transaction.account);
  const holders = await jettons.findHolders(wallets);
  return read.flatMap(({ transaction, message, body }) => {
    const { hash: txHash, account } = transaction;
    const block = blockOf(transaction);
    const isAborted = requireOutcome(transaction);
    const holder = holders.get(account);
    const units = message.value ?? '0';
    const payments: ChainPayment[] = [];
    // What an account without code gets stays there, unless it has to be sent back.
    if (units !== '0' && message.source !== account && !(isAborted && message.bounce)) {
      payments.push({ txHash, index: COIN, address: account, memo: body.comment, contract: null, units, block });
    }
    if (holder && body.transfer && body.transfer.units !== '0' && !isAborted) {
      const { units: amount, comment: memo } = body.transfer;
      payments.push({
        txHash,
        index: JETTON,
        address: holder.owner,
        memo,
        contract: holder.jetton,
        units: amount,
        block,
      });
    }
    return payments;
  });
}

function requireOutcome({ description: { aborted } }: Transaction): boolean {
  if (typeof aborted !== 'boolean') {
    throw new SourceFailure('the node does not say what came of a transaction');
  }
  return aborted;
}

const MOST_KEPT = 50_000;

/** Whose wallet it is, and of which jetton. */
interface Holder {
  readonly owner: string;
  readonly jetton: string;
}

/** Finds the owners of wallets of jettons: an owner's jettons are in an account of their own. */
interface Jettons {
  /** By account; those that are no wallets are left out. */
  findHolders(accounts: readonly string[]): Promise<ReadonlyMap<string, Holder>>;
}

/** A wallet's address follows from its owner and its jetton, so it is asked for once. */
function createJettons(api: TonApi): Jettons {
  const kept = new Map<string, Holder>();
  return {
    async findHolders(accounts) {
      const unknown = [...new Set(accounts)].filter((account) => !kept.has(account));
      if (kept.size + unknown.length > MOST_KEPT) {
        kept.clear();
      }
      const asked = kept.size === 0 ? [...new Set(accounts)] : unknown;
      const wanted = new Set(asked);
      for (const { address, owner, jetton } of await api.listJettonWallets(asked)) {
        if (wanted.has(address)) {
          kept.set(address, { owner, jetton });
        }
      }
      return new Map(
        accounts.flatMap((account) => {
          const holder = kept.get(account);
          return holder ? [[account, holder] as const] : [];
        }),
      );
    },
  };
}
