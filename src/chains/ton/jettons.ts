import type { TonApi } from './api';

const MOST_KEPT = 50_000;

/** Whose wallet it is, and of which jetton. */
export interface Holder {
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
