import type { Block, ChainPayment } from '#domain/evidence/payment';
import { SourceFailure } from '../source';
import type { TokenBalance, Transaction } from './fields';

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
export function listPaymentsOf(
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
