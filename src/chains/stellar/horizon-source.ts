import { normalizeHash } from '#domain/assets/hash-form';
import type { AccountChain } from '#domain/evidence/chains';
import type { Block, ChainPayment, ChainTransaction } from '#domain/evidence/payment';
import type { NodeAccess } from '../ask-node';
import { checkAnswer, toMemo } from '../read-json';
import { type ChainSource, HistoryMissing, readFinalBlock, SourceFailure, type SourceState } from '../source';
import {
  type Asset,
  created,
  credited,
  HASH,
  type HorizonApi,
  invoked,
  type Memo,
  merged,
  type Operation,
  openHorizonApi,
  sent,
} from './api';

const LEDGERS_PER_DAY = 14_400;
/** Horizon takes over ledgers a moment after its node has them. */
const MOST_BEHIND = 10;

/** A Horizon server. Its ledgers are final. */
export function openHorizonSource(access: NodeAccess, chain: AccountChain): ChainSource {
  const api = openHorizonApi(access);
  return {
    kind: 'horizon',
    readState: () => readState(api, chain),
    readBlock: (height) =>
      readFinalBlock(
        height,
        () => api.readLedger(height),
        async () => (await api.readRoot()).history_latest_ledger,
      ),
    async listPayments(block, watched) {
      const operations = await api.listPaying({ ledger: block.height });
      return listAll(api, operations, block, (address) => watched.has(address));
    },
    listPendingPayments: async () => [],
    readTransaction: (txHash) => findTransaction(api, normalizeHash(txHash)),
  };
}

async function readState(api: HorizonApi, { id }: AccountChain): Promise<SourceState> {
  const root = await api.readRoot();
  return {
    isRightChain: root.network_passphrase === id,
    isSynced: root.core_latest_ledger - root.history_latest_ledger <= MOST_BEHIND,
    tip: await requireLedger(api, root.history_latest_ledger),
  };
}

async function findTransaction(api: HorizonApi, txHash: string): Promise<ChainTransaction | null> {
  if (!HASH.safeParse(txHash).success) {
    return null;
  }
  const found = await api.findTransaction(txHash);
  if (found === null) {
    const { history_elder_ledger: first, history_latest_ledger: last } = await api.readRoot();
    if (first > Math.max(2, last - LEDGERS_PER_DAY)) {
      throw new HistoryMissing();
    }
    return null;
  }
  const whole = found.fee_bump_transaction?.hash ?? found.hash;
  if (found.hash !== txHash && whole !== txHash) {
    throw new SourceFailure('the node answers with another transaction');
  }
  const block = await requireLedger(api, found.ledger);
  if (!found.successful) {
    return { txHash, hasSucceeded: false, block, payments: [] };
  }
  const operations = await api.listPaying({ transaction: txHash });
  if (operations.some(({ transaction_hash: hash }) => hash !== whole)) {
    throw new SourceFailure('the node answers with operations of another transaction');
  }
  return { txHash, hasSucceeded: true, block, payments: await listAll(api, operations, block, () => true) };
}

async function listAll(
  api: HorizonApi,
  operations: readonly Operation[],
  block: Block,
  isWanted: (address: string) => boolean,
): Promise<ChainPayment[]> {
  const payments: ChainPayment[] = [];
  for (const operation of operations) {
    payments.push(...(await listPaymentsOf(api, operation, block, isWanted)));
  }
  return payments;
}

async function requireLedger(api: HorizonApi, sequence: number): Promise<Block> {
  const block = await api.readLedger(sequence);
  if (block === null) {
    throw new SourceFailure('the node does not have a ledger that it names');
  }
  return block;
}

/** An operation of a contract may pay so many times; its payments are numbered after its own number. */
const CHANGES_PER_OPERATION = 100_000;

type Part = Pick<ChainPayment, 'address' | 'contract' | 'units'> & {
  from: string | null;
  muxedId?: string | undefined;
};

/**
 * What an operation pays. The memo is its transaction's, or the number in an account's multiplexed address, which stands for
 * one. Claimable balances are no payments, since somebody has to claim them.
 */
async function listPaymentsOf(
  api: HorizonApi,
  operation: Operation,
  block: Block,
  isWanted: (address: string) => boolean,
): Promise<ChainPayment[]> {
  const { transaction, transaction_hash: txHash, id } = operation;
  if (!transaction.successful) {
    return [];
  }
  if (transaction.ledger !== block.height) {
    throw new SourceFailure('the node answers with an operation of another ledger');
  }
  const parts = await readParts(api, operation, isWanted);
  if (parts.length > CHANGES_PER_OPERATION) {
    throw new SourceFailure('the node answers an operation with too many payments');
  }
  const first = Number(BigInt.asUintN(12, BigInt(id))) * CHANGES_PER_OPERATION;
  return parts.flatMap(({ from, muxedId, ...part }, nth) =>
    part.units === '0' || from === part.address || !isWanted(part.address)
      ? []
      : [{ ...part, txHash, index: first + nth, memo: toMemo(readMemo(transaction)) ?? muxedId ?? null, block }],
  );
}

async function readParts(
  api: HorizonApi,
  operation: Operation,
  isWanted: (address: string) => boolean,
): Promise<Part[]> {
  switch (operation.type) {
    case 'payment':
    case 'path_payment':
    case 'path_payment_strict_receive':
    case 'path_payment_strict_send': {
      const { from, to, to_muxed_id: muxedId, amount, ...asset } = checkAnswer(sent, operation, 'payment');
      return [{ from, address: to, muxedId, contract: contractOf(asset), units: amount }];
    }
    case 'create_account': {
      const { funder, account, starting_balance: units } = checkAnswer(created, operation, 'new account');
      return [{ from: funder, address: account, contract: null, units }];
    }
    case 'account_merge': {
      const { account, into, into_muxed_id: muxedId } = checkAnswer(merged, operation, 'merged account');
      const units = isWanted(into) ? await readMerged(api, operation.id, into) : '0';
      return [{ from: account, address: into, muxedId, contract: null, units }];
    }
    case 'invoke_host_function': {
      const { asset_balance_changes: changes } = checkAnswer(invoked, operation, 'call of a contract');
      return (changes ?? []).map(({ type, from = null, to = '', amount, ...asset }) => {
        const isPaid = (type === 'transfer' || type === 'mint') && to !== '';
        return { from, address: to, contract: contractOf(asset), units: isPaid ? amount : '0' };
      });
    }
    default:
      return [];
  }
}

/** The operation itself does not say how much the account had. */
async function readMerged(api: HorizonApi, operationId: string, into: string): Promise<string> {
  const effects = await api.listEffects(operationId);
  const credits = effects
    .filter(({ type }) => type === 'account_credited')
    .map((effect) => checkAnswer(credited, effect, 'effect'));
  const [only] = credits;
  if (only?.account !== into || credits.length > 1) {
    throw new SourceFailure('the node does not say what a merged account had');
  }
  return only.amount;
}

/** Assets are told apart by code and issuer: anyone can issue one of any code. */
function contractOf(asset: Asset): string | null {
  return asset.asset_type === 'native' ? null : `${asset.asset_code}-${asset.asset_issuer}`;
}

function readMemo({ memo_type: type, memo = '' }: Memo): string | null {
  switch (type) {
    case 'none':
      return null;
    case 'hash':
    case 'return':
      return Buffer.from(memo, 'base64').toString('hex');
    default:
      return memo;
  }
}
