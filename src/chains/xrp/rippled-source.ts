import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { normalizeHash } from '#domain/assets/hash-form';
import type { AccountChain } from '#domain/evidence/chains';
import type { Block, ChainPayment, ChainTransaction } from '#domain/evidence/payment';
import { BLOCK, type CallLimits, type NodeAccess, PAGE, postJson, SMALL } from '../ask-node';
import { checkAnswer } from '../read-json';
import { type ChainSource, HistoryMissing, readFinalBlock, SourceFailure, type SourceState } from '../source';
import { type Amount, foundTransaction, fullLedger, HASH, ledger, serverInfo, type Transaction } from './fields';

const LEDGERS_PER_DAY = 21_600;
const SYNCED: readonly string[] = ['full', 'validating', 'proposing'];
const NO_LEDGER = 'lgrNotFound';
const NO_TRANSACTION = 'txnNotFound';

/** A server with rippled's JSON-RPC interface, Clio included. Only validated ledgers count, which are final. */
export function openRippledSource(access: NodeAccess, chain: AccountChain): ChainSource {
  const rpc = openRippledRpc(access);
  return {
    kind: 'rippled',
    readState: () => readState(rpc, chain),
    readBlock: (height) =>
      readFinalBlock(
        height,
        () => readLedger(rpc, height),
        async () => (await readTip(rpc)).height,
      ),
    async listPayments(block, watched) {
      const params = { ledger_index: block.height, transactions: true, expand: true };
      const full = requireAnswer(await rpc('ledger', params, fullLedger, { limits: BLOCK }));
      if (full.block.hash !== block.hash) {
        throw new SourceFailure('the node answers with another ledger');
      }
      return full.transactions
        .flatMap((transaction) => listPaymentsOf(transaction, block))
        .filter(({ address }) => watched.has(address));
    },
    // A ledger is final when it is closed.
    listPendingPayments: async () => [],
    readTransaction: (txHash) => findTransaction(rpc, normalizeHash(txHash).toUpperCase()),
  };
}

async function readState(rpc: RippledRpc, { id }: AccountChain): Promise<SourceState> {
  const [{ info }, tip] = await Promise.all([readInfo(rpc), readTip(rpc)]);
  const { network_id: network, server_state: state } = info;
  return { isRightChain: network === id, isSynced: state === undefined || SYNCED.includes(state), tip };
}

async function readInfo(rpc: RippledRpc) {
  return requireAnswer(await rpc('server_info', {}, serverInfo));
}

/** Null unless it is validated. */
async function readLedger(rpc: RippledRpc, height: number): Promise<Block | null> {
  const read = await rpc('ledger', { ledger_index: height }, ledger, { orNull: NO_LEDGER });
  return read?.isValidated ? read.block : null;
}

async function readTip(rpc: RippledRpc): Promise<Block> {
  const { isValidated, block } = requireAnswer(await rpc('ledger', { ledger_index: 'validated' }, ledger));
  if (!isValidated) {
    throw new SourceFailure('the node has no ledger that is final');
  }
  return block;
}

async function findTransaction(rpc: RippledRpc, hash: string): Promise<ChainTransaction | null> {
  if (!HASH.safeParse(hash).success) {
    return null;
  }
  const found = await rpc('tx', { transaction: hash }, foundTransaction, { limits: PAGE, orNull: NO_TRANSACTION });
  if (found === null) {
    await requireHistory(rpc);
    return null;
  }
  if (found.hash !== hash) {
    throw new SourceFailure('the node answers with another transaction');
  }
  if (!found.validated) {
    return { txHash: hash, hasSucceeded: true, block: null, payments: [], mayPayMore: true };
  }
  const block = requireAnswer(await readLedger(rpc, found.ledger_index));
  const succeeded = hasSucceeded(found);
  return {
    txHash: hash,
    hasSucceeded: succeeded,
    block,
    payments: listPaymentsOf(found, block),
    ...(succeeded && mayPayOtherwise(found) && { mayPayMore: true }),
  };
}

/** The ledgers that it has are ranges, as `32570-82521761`; only in the last one nothing is left out. */
async function requireHistory(rpc: RippledRpc): Promise<void> {
  const [{ info }, tip] = await Promise.all([readInfo(rpc), readTip(rpc)]);
  const [first, last] = (info.complete_ledgers.split(',').at(-1) ?? '').split('-').map(Number);
  const wanted = Math.max(1, tip.height - LEDGERS_PER_DAY);
  // A range may end before the last ledger by one that is being written.
  if (first === undefined || !(first <= wanted) || !((last ?? first) >= tip.height - 2)) {
    throw new HistoryMissing();
  }
}

function requireAnswer<T>(answer: T | null): T {
  if (answer === null) {
    throw new SourceFailure('the node answers nothing');
  }
  return answer;
}

/** The form of answers in which amounts of transactions have no second meaning. */
const API_VERSION = 2;
const WORD = z.string().regex(/^\w{1,60}$/);
const reply = z.object({ result: z.looseObject({ status: WORD, error: WORD.optional() }) });

type RippledRpc = <T extends z.ZodType>(
  method: string,
  params: Record<string, unknown>,
  schema: T,
  options?: { limits?: CallLimits; orNull?: string },
) => Promise<z.output<T> | null>;

/** Null only in place of the error that `orNull` names. */
function openRippledRpc(access: NodeAccess): RippledRpc {
  return async (method, params, schema, { limits = SMALL, orNull } = {}) => {
    const body = { method, params: [{ ...params, api_version: API_VERSION }] };
    const { result } = checkAnswer(reply, await postJson(access, '', body, limits), 'reply');
    if (result.status === 'success' && result.error === undefined) {
      return checkAnswer(schema, result, `answer to ${method}`);
    }
    if (result.error !== undefined && result.error === orNull) {
      return null;
    }
    throw new SourceFailure(`the node answers ${method} with the error ${result.error ?? 'without a name'}`);
  };
}

/** Of amounts of tokens; what is smaller is left out. */
const TOKEN_DECIMALS = 15;
const SUCCESS = 'tesSUCCESS';

function hasSucceeded({ meta }: Transaction): boolean {
  return meta.TransactionResult === SUCCESS;
}

/** Whether it may pay in another way than those that are read, such as by an offer or the end of an escrow. */
function mayPayOtherwise(transaction: Transaction): boolean {
  return receiverOf(transaction) === null || transaction.meta.delivered_amount === 'unavailable';
}

/** What the transaction delivered; nothing if it was not carried out. @throws SourceFailure if the node does not say */
function listPaymentsOf(transaction: Transaction, block: Block): ChainPayment[] {
  const address = receiverOf(transaction);
  if (!hasSucceeded(transaction) || address === null) {
    return [];
  }
  const { hash: txHash, meta, tx_json: sent } = transaction;
  const delivered = meta.delivered_amount ?? (sent.TransactionType === 'AccountDelete' ? meta.DeliveredAmount : null);
  if (!delivered) {
    throw new SourceFailure('the node does not say what a payment delivered');
  }
  if (delivered === 'unavailable' || sent.Account === sent.Destination) {
    return [];
  }
  const { contract, units } = readAmount(delivered);
  const memo = sent.DestinationTag === undefined ? null : String(sent.DestinationTag);
  return units === '0' ? [] : [{ txHash, index: 0, address, memo, contract, units, block }];
}

function receiverOf({ tx_json: { TransactionType: type, Account, Destination } }: Transaction): string | null {
  switch (type) {
    case 'Payment':
    case 'AccountDelete':
      return Destination ?? null;
    case 'CheckCash':
      return Account;
    default:
      return null;
  }
}

/** Tokens are told apart by currency and issuer: anyone can issue a currency of any name. */
function readAmount(amount: Amount): Pick<ChainPayment, 'contract' | 'units'> {
  if (typeof amount === 'string') {
    return { contract: null, units: amount };
  }
  if ('mpt_issuance_id' in amount) {
    return { contract: amount.mpt_issuance_id, units: amount.value };
  }
  const units = new BigNumber(amount.value).shiftedBy(TOKEN_DECIMALS).integerValue(BigNumber.ROUND_DOWN);
  return { contract: `${amount.currency}.${amount.issuer}`, units: units.toFixed() };
}
