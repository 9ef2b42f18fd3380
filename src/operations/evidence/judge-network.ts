import { addressKey } from '#address/spelling';
import { type ChainSource, NO_TRANSACTION, SourceFailure } from '#chains/source';
import type { Database } from '#db/client';
import { type LegRow, listLegsAt, listUndecided, storeVerdict } from '#db/evidence/legs';
import { listHashesAt } from '#db/evidence/networks';
import { listClaims, listPayments, ownerOf, type StoredPayment, storeClaims } from '#db/evidence/payments';
import { normalizeHash } from '#domain/assets/hash-form';
import { fromIso, MINUTE, toIso } from '#domain/duration';
import { confirmationsOf } from '#domain/evidence/confirmations';
import { judgeLegs, type WatchedLeg } from '#domain/evidence/judge-legs';
import { type LegVerdict, paymentKey } from '#domain/evidence/leg';
import { toStored } from '#domain/evidence/order-evidence';
import { asPending, type Block, type ChainTransaction } from '#domain/evidence/payment';

/** A verified leg is looked at again for this many times the confirmations that it has to have. */
const LOOKED_AT_AGAIN = 3;

interface Followed {
  cursor: Block;
  isCurrent: boolean;
  now: number;
  memory: NamedMemory;
  onProgress(): void;
}

/** Makes the verdicts of a network's undecided legs, and stores those that changed. Returns the orders whose verdicts did. */
export async function judgeNetwork(
  db: Database,
  network: string,
  source: ChainSource,
  { cursor, isCurrent, now, memory, onProgress }: Followed,
): Promise<string[]> {
  const undecided = await listUndecided(db, network, cursor.height - LOOKED_AT_AGAIN * confirmationsOf(network).wanted);
  if (undecided.length === 0) {
    return [];
  }
  const keys = [...new Set(undecided.map((row) => row.addressKey))];
  const payments = await listPayments(db, network, keys);
  const hashes = new Set(undecided.flatMap(({ saidHash }) => (saidHash === null ? [] : [saidHash])));
  const reading = { tip: cursor.hash, now, memory, onProgress };
  const { named, unreadable } = await readNamed(db, network, source, hashes, reading);
  const isUnreadable = ({ saidHash }: LegRow) => unreadable.has(normalizeHash(saidHash ?? ''));
  const legs = undecided.filter((row) => !isUnreadable(row));
  const owners = new Set(legs.map(ownerOf));
  const neighbors = (await listLegsAt(db, network, keys)).filter((row) => !owners.has(ownerOf(row)));
  const claimable = [...payments, ...[...named.values()].flatMap((transaction) => transaction.payments)].map(
    paymentKey,
  );
  const claims = await listClaims(db, network, claimable, [...new Set(legs.map(({ orderId }) => orderId))]);
  const before = new Map(claims);
  const at = toIso(now);
  const knownAt = new Map(
    legs.flatMap(({ saidHash, knownAt: known }) =>
      saidHash && known ? [[normalizeHash(saidHash), known.toISOString()]] : [],
    ),
  );
  for (const hash of named.keys()) {
    knownAt.set(hash, at);
  }
  const verdicts = judgeLegs(
    legs.map(toWatched),
    neighbors.map(toWatched),
    { tip: cursor, isCurrent, at, addressKey: (address) => addressKey(network, address), payments, named, knownAt },
    claims,
  );
  return db.transaction(async (tx) => {
    await storeClaims(tx, network, before, claims);
    const changed = new Set<string>();
    for (const row of legs) {
      const next = toRow(row, verdicts.get(ownerOf(row)) ?? null, payments, source.kind);
      const known = knownAt.get(normalizeHash(row.saidHash ?? ''));
      if (isChanged(row, next) || isKnownLonger(row, known)) {
        await storeVerdict(tx, row, { ...next, knownAt: known === undefined ? null : new Date(known) });
        changed.add(row.orderId);
      }
    }
    // What is known of the others holds.
    const isUnknown = ({ verdict }: LegRow) => verdict === null || verdict === 'unchecked';
    for (const row of undecided.filter((leg) => isUnreadable(leg) && isUnknown(leg))) {
      await storeVerdict(tx, row, { ...UNREADABLE, source: source.kind, knownAt: row.knownAt });
      changed.add(row.orderId);
    }
    return [...changed];
  });
}

/** Of a leg whose transaction the node cannot show: that it cannot be checked is no reason to believe what is said. */
const UNREADABLE = { verdict: 'unclear', reason: null, seen: null, seenHeight: null } as const;

function toWatched(row: LegRow): WatchedLeg {
  const { leg, network, address, memo, contract, decimals, agreedAmount, since, sinceHeight, saidAt } = row;
  return {
    owner: ownerOf(row),
    agreed: {
      leg,
      network,
      address,
      memo,
      contract,
      decimals,
      sinceHeight,
      amount: agreedAmount,
      since: since.toISOString(),
    },
    said: saidAt && { txHash: row.saidHash, amount: row.saidAmount, at: saidAt.toISOString() },
  };
}

type NextVerdict = Pick<LegRow, 'verdict' | 'reason' | 'seen' | 'seenHeight' | 'source'>;

function toRow(
  row: LegRow,
  judged: LegVerdict | null,
  payments: readonly StoredPayment[],
  source: string,
): NextVerdict {
  const evidence = judged?.seen?.payments[0];
  const stored = evidence && payments.find((payment) => paymentKey(payment) === paymentKey(evidence));
  return {
    verdict: judged?.verdict ?? null,
    reason: judged?.reason ?? null,
    seen: judged && toStored(row, judged, stored?.firstSeenAt ?? null),
    seenHeight: judged?.seen?.block?.height ?? null,
    source,
  };
}

/** The time is stored to the minute, which is enough to wait half an hour from it. */
function isKnownLonger({ knownAt }: LegRow, known: string | undefined): boolean {
  return known !== undefined && fromIso(known) - (knownAt?.getTime() ?? 0) >= MINUTE;
}

/** Further confirmations of a verdict that already has all of them are not stored. */
function isChanged(row: LegRow, next: NextVerdict): boolean {
  const isSame = row.verdict === next.verdict && row.reason === next.reason && row.seenHeight === next.seenHeight;
  const isConfirmed = next.verdict === 'verified' || next.verdict === 'contradicted';
  const isSettled = isConfirmed && row.seen?.txHash === next.seen?.txHash && row.seen?.amount === next.seen?.amount;
  return !isSame || (!isSettled && JSON.stringify(row.seen) !== JSON.stringify(next.seen));
}

interface Answer {
  found: ChainTransaction | null;
  isReadable: boolean;
}

interface Remembered extends Answer {
  /** The highest block when the node was asked. */
  tip: string;
  readAt: number;
}

/** What nodes said of named transactions, by normalized hash. */
export type NamedMemory = Map<string, Remembered>;

interface Reading {
  /** The hash of the highest block that was looked through. */
  tip: string;
  now: number;
  memory: NamedMemory;
  onProgress(): void;
}

interface NamedTransactions {
  /** Those that the node knows, by normalized hash. */
  named: Map<string, ChainTransaction>;
  /** The normalized hashes of those that it cannot show. */
  unreadable: Set<string>;
}

/**
 * Asks about one transaction. Where the node can show another one, or say that there is none, a failure is this transaction's alone:
 * otherwise whoever names it would stop the evidence of the whole network. @throws SourceFailure if the node is at fault
 */
async function readOne(source: ChainSource, hash: string): Promise<Answer> {
  try {
    return { found: await source.readTransaction(hash), isReadable: true };
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    await source.readTransaction(NO_TRANSACTION[source.kind]);
    return { found: null, isReadable: false };
  }
}

/**
 * What the node says of named transactions. It is asked again once there is another block, or after a minute: an undecided one is
 * looked up in every turn. One in a block that does not stand counts as pending.
 */
async function readNamed(
  db: Database,
  network: string,
  source: ChainSource,
  hashes: ReadonlySet<string>,
  { tip, now, memory, onProgress }: Reading,
): Promise<NamedTransactions> {
  const wanted = new Map([...hashes].map((hash) => [normalizeHash(hash), hash]));
  for (const key of memory.keys()) {
    if (!wanted.has(key)) memory.delete(key);
  }
  for (const [key, hash] of wanted) {
    const known = memory.get(key);
    if (known?.tip !== tip || now - known.readAt >= MINUTE) {
      memory.set(key, { ...(await readOne(source, hash)), tip, readAt: now });
      onProgress();
    }
  }
  const found = [...memory].flatMap(([key, entry]) => (entry.found ? [[key, entry.found] as const] : []));
  const heights = found.flatMap(([, { block }]) => (block ? [block.height] : []));
  const standing = await listHashesAt(db, network, heights);
  const named = new Map(
    found.map(([key, transaction]) => {
      const { block } = transaction;
      const stands = block === null || (standing.get(block.height) ?? block.hash) === block.hash;
      return [key, stands ? transaction : asPending(transaction)];
    }),
  );
  return { named, unreadable: new Set([...memory].flatMap(([key, { isReadable }]) => (isReadable ? [] : [key]))) };
}
