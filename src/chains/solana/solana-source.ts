import { z } from 'zod';
import type { AccountChain } from '#domain/evidence/chains';
import type { Block, ChainPayment, ChainTransaction } from '#domain/evidence/payment';
import { BLOCK, type NodeAccess, PAGE } from '../ask-node';
import { checkAnswer } from '../read-json';
import { type ChainSource, HistoryMissing, readFinalBlock, SourceFailure, type SourceState } from '../source';
import {
  foundTransaction,
  fullBlock,
  header,
  KEY,
  listed,
  mentions,
  SIGNATURE,
  SLOT,
  type TokenBalance,
  type Transaction,
} from './fields';
import { createSlots, openSolanaRpc, readLastSlot, SolanaRefusal, type SolanaRpc } from './slots';

const FINAL = 'finalized';
const SLOTS_PER_DAY = 216_000;
/** Accounts and balances alone are less than half of a block. */
const READING = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, rewards: false, commitment: FINAL };

/** A node with Solana's JSON-RPC interface that keeps transactions. Its blocks are those that are final. */
export function openSolanaSource(access: NodeAccess, { id }: AccountChain): ChainSource {
  const rpc = openSolanaRpc(access);
  const slots = createSlots(rpc);
  const readTip = async () => {
    const slot = await readLastSlot(rpc);
    const block = await readHeader(rpc, slot);
    slots.keep({ slot, height: block.height });
    return { block, slot, height: block.height };
  };
  return {
    kind: 'solana_rpc',
    async readState(): Promise<SourceState> {
      const [first, isHealthy, { block: tip }] = await Promise.all([
        rpc('getGenesisHash', [], KEY),
        readHealth(rpc),
        readTip(),
      ]);
      return { isRightChain: first === id, isSynced: isHealthy, tip };
    },
    readBlock: (height) =>
      readFinalBlock(
        height,
        async () => {
          const slot = await slots.find(height, readTip);
          return slot === null ? null : readHeader(rpc, slot);
        },
        async () => (await readTip()).height,
      ),
    async listPayments(block, watched) {
      const slot = await slots.find(block.height, readTip);
      if (slot === null) {
        throw new SourceFailure('the node no longer lists the block');
      }
      const full = await rpc('getBlock', [slot, { ...READING, transactionDetails: 'accounts' }], fullBlock, BLOCK);
      if (full.block.hash !== block.hash) {
        throw new SourceFailure('the node answers with another block');
      }
      const isWatched = (address: string) => watched.has(address);
      return full.transactions
        .filter((written) => mentionsAny(written, isWatched))
        .map((written) => checkAnswer(listed, written, 'transaction'))
        .flatMap((transaction) => listPaymentsOf(transaction, block, isWatched));
    },
    // Blocks are final after about 13 s; until then nothing is shown of them.
    listPendingPayments: async () => [],
    readTransaction: (txHash) => findTransaction(rpc, txHash),
  };
}

function readHeader(rpc: SolanaRpc, slot: number): Promise<Block> {
  return rpc('getBlock', [slot, { ...READING, transactionDetails: 'none' }], header);
}

function mentionsAny(written: unknown, isWatched: (address: string) => boolean): boolean {
  const { transaction, meta } = checkAnswer(mentions, written, 'transaction');
  const isOwned = ({ owner }: { owner: string }) => isWatched(owner);
  return (
    transaction.accountKeys.some(({ pubkey }) => isWatched(pubkey)) ||
    meta.preTokenBalances.some(isOwned) ||
    meta.postTokenBalances.some(isOwned)
  );
}

/** What a node that is behind answers is no fixed form, but always an error. */
async function readHealth(rpc: SolanaRpc): Promise<boolean> {
  try {
    return (await rpc('getHealth', [], z.string().max(100))) === 'ok';
  } catch (error) {
    if (error instanceof SolanaRefusal) {
      return false;
    }
    throw error;
  }
}

async function findTransaction(rpc: SolanaRpc, txHash: string): Promise<ChainTransaction | null> {
  if (!SIGNATURE.safeParse(txHash).success) {
    return null;
  }
  const last = await readLastSlot(rpc);
  const found = await rpc('getTransaction', [txHash, { ...READING, commitment: 'confirmed' }], foundTransaction, PAGE);
  if (found === null) {
    const first = await rpc('getFirstAvailableBlock', [], SLOT);
    if (first > Math.max(0, last - SLOTS_PER_DAY)) {
      throw new HistoryMissing();
    }
    return null;
  }
  const { slot, transaction } = found;
  if (transaction.txHash !== txHash) {
    throw new SourceFailure('the node answers with another transaction');
  }
  const block = slot <= last ? await readHeader(rpc, slot) : null;
  const { hasSucceeded } = transaction;
  return { txHash, hasSucceeded, block, payments: listPaymentsOf(transaction, block) };
}

/** Token payments are numbered from here by the account that got them, those of the coin by theirs. */
const FIRST_TOKEN = 1_000;

/** What the owner has of a token in all accounts of the transaction. */
interface Holding {
  readonly owner: string;
  readonly mint: string;
  index: number;
  units: bigint;
}

/**
 * What a transaction pays, by the balances before and after it: to accounts of the coin, and to owners of accounts of a token.
 * Several payments to one account are one. Nothing if it was not carried out.
 */
function listPaymentsOf(
  transaction: Transaction,
  block: Block | null,
  isWanted: (address: string) => boolean = () => true,
): ChainPayment[] {
  const { accounts, preBalances, postBalances } = transaction;
  if (accounts.length !== preBalances.length || accounts.length !== postBalances.length) {
    throw new SourceFailure('the node answers a transaction without the balances of all its accounts');
  }
  if (!transaction.hasSucceeded) {
    return [];
  }
  const coins = accounts.flatMap((address, index) => {
    const units = isWanted(address) ? BigInt(postBalances[index] ?? 0) - BigInt(preBalances[index] ?? 0) : 0n;
    return units > 0n ? [{ index, address, contract: null, units: units.toString() }] : [];
  });
  const tokens = sumTokens(transaction, isWanted).flatMap(({ owner, mint, index, units }) =>
    units > 0n ? [{ index: FIRST_TOKEN + index, address: owner, contract: mint, units: units.toString() }] : [],
  );
  return [...coins, ...tokens].map((part) => ({ ...part, txHash: transaction.txHash, memo: null, block }));
}

function sumTokens({ preTokenBalances, postTokenBalances }: Transaction, isWanted: (address: string) => boolean) {
  const holdings = new Map<string, Holding>();
  const add = (balances: readonly TokenBalance[], sign: bigint) => {
    for (const { accountIndex, mint, owner, uiTokenAmount } of balances) {
      if (isWanted(owner)) {
        const key = `${owner} ${mint}`;
        const held = holdings.get(key) ?? { owner, mint, index: accountIndex, units: 0n };
        held.index = Math.min(held.index, accountIndex);
        held.units += sign * BigInt(uiTokenAmount.amount);
        holdings.set(key, held);
      }
    }
  };
  add(preTokenBalances, -1n);
  add(postTokenBalances, 1n);
  return [...holdings.values()];
}
