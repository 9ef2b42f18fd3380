import BigNumber from 'bignumber.js';
import { z } from 'zod';
import { withoutOptionalStart } from '#address/spelling';
import type { Block, ChainPayment } from '#domain/evidence/payment';
import { decimal } from '#providers/http/fields';
import { checkAnswer, membersOf, readBy } from '../read-json';
import { SourceFailure, type WatchedAddresses } from '../source';

/** What one output pays to one address. */
interface Output {
  readonly index: number;
  readonly address: string;
  /** In base units. */
  readonly units: string;
}

/** The transaction's outputs with their addresses, before places and amounts are checked: most outputs pay nobody who is watched. */
export interface RawTransaction {
  readonly txHash: string;
  readonly outputs: readonly RawOutput[];
}
interface RawOutput {
  readonly index: unknown;
  readonly address: string;
  readonly value: unknown;
}

export const HASH = z.string().regex(/^[\da-f]{64}$/);
/** More than fit into any block that is read. */
const MOST_OUTPUTS = 200_000;
const OUTPUT_INDEX = z.int().min(0).max(MOST_OUTPUTS);
const LONGEST_ADDRESS = 200;
/** A transaction of Bitcoin Core and its relatives. Litecoin's outputs to its extension blocks have neither value nor script. */
export const coreTransaction = readBy(readCoreTransaction, 'a transaction');

function readCoreTransaction(written: unknown): RawTransaction | null {
  const { txid, vout } = membersOf(written);
  const id = HASH.safeParse(txid);
  if (!id.success || !Array.isArray(vout) || vout.length > MOST_OUTPUTS) {
    return null;
  }
  const outputs: RawOutput[] = [];
  for (const each of vout) {
    const { n, value, scriptPubKey } = membersOf(each);
    const address = soleAddress(membersOf(scriptPubKey));
    if (address === null) {
      return null;
    }
    if (address !== undefined && n !== undefined && value !== undefined) {
      outputs.push({ index: n, address, value });
    }
  }
  return { txHash: id.data, outputs };
}

/** A script of several keys belongs to nobody alone, and one of a bare key to no address. Null for what cannot be an address. */
function soleAddress({ type, address, addresses }: Readonly<Record<string, unknown>>): string | undefined | null {
  if (type === 'pubkey' || type === 'multisig') {
    return undefined;
  }
  const sole: unknown = address ?? (Array.isArray(addresses) && addresses.length === 1 ? addresses[0] : undefined);
  return sole === undefined || (typeof sole === 'string' && sole.length <= LONGEST_ADDRESS) ? sole : null;
}

/** A transaction of Esplora. */
export const esploraTransaction = z
  .object({
    txid: HASH,
    vout: z
      .array(
        z.object({
          scriptpubkey_type: z.string().max(100).optional(),
          scriptpubkey_address: z.string().max(LONGEST_ADDRESS).nullish(),
          value: z.unknown(),
        }),
      )
      .max(MOST_OUTPUTS),
  })
  .transform(
    ({ txid, vout }): RawTransaction => ({
      txHash: txid,
      outputs: vout.flatMap(({ scriptpubkey_address: address, value }, index) =>
        address && value !== undefined ? [{ index, address, value }] : [],
      ),
    }),
  );

const payingOutput = z.object({
  index: OUTPUT_INDEX,
  /** In coins with Bitcoin Core, in base units with Esplora [read-json.ts]. */
  value: z.union([z.string().max(60), z.number().transform((value) => new BigNumber(value).toFixed())]),
});

/** The outputs that pay something, to whomever or to those that `isWanted`. @throws SourceFailure */
export function readOutputs(
  transaction: RawTransaction,
  decimals: number,
  isWanted: (address: string) => boolean = () => true,
): Output[] {
  return transaction.outputs.flatMap((output): Output[] => {
    const address = toNodeAddress(output.address);
    if (!isWanted(address)) {
      return [];
    }
    const { index, value } = checkAnswer(payingOutput, output, 'transaction');
    const units = toBaseUnits(value, decimals);
    return units === '0' ? [] : [{ index, address, units }];
  });
}

export function toPayment(txHash: string, { index, address, units }: Output, block: Block | null): ChainPayment {
  return { txHash, index, address, memo: null, contract: null, units, block };
}

/** Exactly, or not at all. @throws SourceFailure */
function toBaseUnits(value: string, decimals: number): string {
  const read = decimal.safeParse(value);
  const units = read.success ? new BigNumber(read.data).shiftedBy(decimals) : null;
  if (!units?.isInteger()) {
    throw new SourceFailure('an amount of the node is none');
  }
  return units.toFixed();
}

/** Base58 addresses are shorter; in bech32 and Bitcoin Cash's form, which are longer, case has no meaning. */
const LONGEST_BASE58 = 40;

/**
 * An address as the payments of a source have it, and as addresses to watch must be written: without Bitcoin Cash's optional
 * prefix, and in lower case where case has no meaning.
 */
export function toNodeAddress(address: string): string {
  const plain = withoutOptionalStart('bitcoincash', address.trim());
  return plain.length > LONGEST_BASE58 ? plain.toLowerCase() : plain;
}

/** Fetched at one look; what is left is fetched at the next one. */
const MOST_NEW = 2_000;
/** Whose outputs are kept. Those beyond are seen when a block has them. */
const MOST_KEPT = 100_000;

interface MempoolReader {
  /** The IDs of all transactions that no block has. */
  listIds(): Promise<readonly string[]>;
  /** Null in place of each that is gone by now. */
  readTransactions(ids: readonly string[]): Promise<(RawTransaction | null)[]>;
}

interface Mempool {
  /** `known`: fetched before all others [ChainSource.listPendingPayments]. */
  listPayments(watched: WatchedAddresses, known?: readonly string[]): Promise<ChainPayment[]>;
}

/** Fetches each transaction once, and keeps what it pays, since an address may be watched after it was paid. */
export function createMempool(reader: MempoolReader, decimals: number): Mempool {
  const kept = new Map<string, readonly Output[]>();
  return {
    async listPayments(watched, known = []) {
      const ids = new Set(await reader.listIds());
      for (const id of kept.keys()) {
        if (!ids.has(id)) kept.delete(id);
      }
      const knownFirst = [...known.filter((id) => ids.has(id)), ...ids];
      const unknown = [...new Set(knownFirst.filter((id) => !kept.has(id)))].slice(
        0,
        Math.min(MOST_NEW, MOST_KEPT - kept.size),
      );
      for (const transaction of await reader.readTransactions(unknown)) {
        if (transaction) kept.set(transaction.txHash, readOutputs(transaction, decimals));
      }
      return [...kept].flatMap(([txHash, outputs]) =>
        outputs.filter(({ address }) => watched.has(address)).map((output) => toPayment(txHash, output, null)),
      );
    },
  };
}
