import { toMainAddress } from './bitcoin-scripts';
import { type Coin, mineCoins, spend } from './bitcoin-wallet';
import type { Btcd } from './btcd';
import type { PaidOnNode, PayingNode } from './paying-node';

interface RpcBlock {
  rawtx: { txid: string; vout: { value: number; scriptPubKey: { addresses?: string[] } }[] }[];
}

export interface BitcoinNode extends PayingNode {
  /** Pays base units, and returns the transaction's hash once a block has it. */
  send(address: string, units: bigint): Promise<string>;
}

const COINS = 5;
/** More than the fee. */
const LEAST_CHANGE = 100_000n;

/** Lets a twin pay on btcd, which has no wallet: from coins that it mines. Each payment gets a block at once. */
export async function openBitcoinNode(btcd: Btcd): Promise<BitcoinNode> {
  const coins: Coin[] = await mineCoins(btcd, COINS);
  const takeCoin = async (units: bigint): Promise<Coin> => {
    const found = coins.findIndex((coin) => coin.units >= units + LEAST_CHANGE);
    const [coin] = found < 0 ? await mineCoins(btcd, 1) : coins.splice(found, 1);
    if (!coin || coin.units < units + LEAST_CHANGE) {
      throw new Error('no coin is large enough');
    }
    return coin;
  };
  const send = async (address: string, units: bigint) => {
    const { txHash, change } = await spend(btcd, await takeCoin(units), [[address, units]]);
    coins.push(change);
    await btcd.mine();
    return txHash;
  };
  return {
    send,
    prepare: async () => undefined,
    pay: (_asset, to, units) => send(to, units),
    payNamesake: async () => null,
    async readPayments(fromHeight) {
      const height = await btcd.rpc<number>('getblockcount');
      const payments = new Map<string, PaidOnNode>();
      for (let at = fromHeight; at <= height; at += 1) {
        const { rawtx } = await btcd.rpc<RpcBlock>('getblock', await btcd.rpc<string>('getblockhash', at), 2);
        for (const { txid, vout } of rawtx) {
          for (const { value, scriptPubKey } of vout) {
            const address = toMainAddress(scriptPubKey.addresses?.[0] ?? '');
            if (address !== null) {
              payments.set(address.toLowerCase(), { txHash: txid, units: BigInt(Math.round(value * 1e8)) });
            }
          }
        }
      }
      return { height, payments };
    },
    async confirmationsOf(txHash) {
      const found = await btcd
        .rpc<{ confirmations?: number }>('getrawtransaction', txHash, 1)
        // It knows no such transaction.
        .catch(() => null);
      return found?.confirmations ?? 0;
    },
  };
}
