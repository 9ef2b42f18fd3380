import type { Block, ChainPayment } from '#domain/evidence/payment';
import { SourceFailure } from '../source';
import type { TonApi } from './api';
import { type Body, readBody } from './cells';
import type { Transaction } from './fields';

/** Numbers of payments within the transaction of who is paid: of coins, and of jettons that its wallet got. */
const COIN = 0;
const JETTON = 1;
const NOTHING: Body = { comment: null, transfer: null };

/** Whether a transaction did not do what its message asked for. */
export function hasFailed({ description: { aborted, compute_ph: compute, action } }: Transaction): boolean {
  return aborted === true || compute?.success === false || action?.success === false;
}

/**
 * What transactions pay to the accounts that they are of, or to the owners of these. Each counts as a transaction of its own,
 * since a transfer of one wallet to several takes several. Messages that bounced are no payments.
 */
export async function listPaymentsOf(
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
export interface Jettons {
  /** By account; those that are no wallets are left out. */
  findHolders(accounts: readonly string[]): Promise<ReadonlyMap<string, Holder>>;
}

/** A wallet's address follows from its owner and its jetton, so it is asked for once. */
export function createJettons(api: TonApi): Jettons {
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
