import { setTimeout as delay } from 'node:timers/promises';
import { addressKey } from '#address/spelling';
import { type ChainSource, SourceFailure, type WatchedAddresses } from '#chains/source';
import { openOperatorAlert } from '#db/alerts/operator-alerts';
import { SYSTEM } from '#db/audit';
import type { Database } from '#db/client';
import { listContradicted } from '#db/evidence/contradictions';
import { listWatched, markUnchecked, noteUnseenGains } from '#db/evidence/legs';
import {
  listBlocks,
  noteProgress,
  noteSourceAnswered,
  noteSourcesDown,
  storeBlock,
  takeBack,
} from '#db/evidence/networks';
import { listPendingHashes, type NewPayment, replacePending, storePayments } from '#db/evidence/payments';
import { MINUTE } from '#domain/duration';
import { SOURCES_DOWN_MS } from '#domain/evidence/chains';
import { hasBegunAnew } from '#domain/evidence/followed-blocks';
import { type Block, type ChainPayment, toGainPayment } from '#domain/evidence/payment';
import type { Intervals } from '#domain/intervals';
import type { Logger } from '#domain/logs/log';
import { OperationRefusal } from '#domain/refusal';
import { type ActivityRun, reportSteadily } from '../activity-run';
import { drainProvider } from '../providers/drains';
import { judgeNetwork, type NamedMemory } from './judge-network';
import {
  type NotifiedAt,
  type NotifyDeps,
  notifyOrders,
  type PublishDeps,
  publishEvidence,
  syncLegs,
} from './order-legs';

interface FollowNetworkDeps extends FollowDeps {
  sourceOf: SourceOf;
  intervals: Pick<Intervals, 'nodeLook' | 'followerHeartbeat'>;
  /** Aborted when this process stops: the rest of a run is left to other processes. */
  stopping: AbortSignal;
}

/** Returns the number of blocks; null if no node is set for the network here. */
export type FollowNetwork = (network: string, run: ActivityRun) => Promise<number | null>;

/** Follows a network's blocks for the duration of a run, turn by turn [rules/evidence: Who follows]. */
export function createFollower(deps: FollowNetworkDeps): FollowNetwork {
  return async (network, run) => {
    const source = deps.sourceOf(network);
    if (source === null) {
      return null;
    }
    // What a killed process left undone.
    await drainContradicted(deps);
    const pace = { everyMs: deps.intervals.followerHeartbeat / REPORTS_PER_HEARTBEAT, hangsAfterMs: HANGS_AFTER_MS };
    return reportSteadily(run, pace, (steady) => followTurns(deps, network, source, steady));
  };
}

/** So many that a worker which is busy for a while loses no network. */
const REPORTS_PER_HEARTBEAT = 4;
/** Every call of a turn has a shorter limit. */
const HANGS_AFTER_MS = 2 * MINUTE;

async function followTurns(
  deps: FollowNetworkDeps,
  network: string,
  source: ChainSource,
  run: ActivityRun,
): Promise<number> {
  const memory = newMemory();
  let blocks = 0;
  while (!run.isOver() && !deps.stopping.aborted) {
    const turn = await followTurn(deps, network, source, { memory, onProgress: () => run.report(blocks) });
    blocks += turn.blocks;
    run.report(blocks);
    if (turn.isCurrent || turn.blocks === 0) {
      await pause(deps, run);
    }
  }
  return blocks;
}

async function pause({ stopping, intervals }: FollowNetworkDeps, { cancelled }: ActivityRun): Promise<void> {
  const wait = delay(intervals.nodeLook, undefined, { signal: stopping }).catch(() => undefined);
  await Promise.race([wait, cancelled]);
}

/** The nodes of a network as one; null if none is set. */
export type SourceOf = (network: string) => ChainSource | null;

export interface FollowDeps extends PublishDeps, NotifyDeps, DrainDeps {
  log: Logger;
}

interface Turn {
  blocks: number;
  /** Whether there is nothing left to look through for now. */
  isCurrent: boolean;
}

/** What a follower remembers from turn to turn; nothing is wrong without it. */
interface FollowMemory {
  notifiedAt: NotifiedAt;
  named: NamedMemory;
}

export function newMemory(): FollowMemory {
  return { notifiedAt: new Map(), named: new Map() };
}

interface TurnOptions {
  now?: number;
  memory?: FollowMemory;
  /** Called during a turn, which may take minutes. */
  onProgress?: () => void;
}

/**
 * One turn of following a network: new orders, a bounded number of blocks, what is pending, and the verdicts that follow.
 * Everything that it needs is in Postgres, so any process can take the next one.
 */
export async function followTurn(
  deps: FollowDeps,
  network: string,
  source: ChainSource,
  { now = Date.now(), memory = newMemory(), onProgress = () => undefined }: TurnOptions = {},
): Promise<Turn> {
  const synced = await syncLegs(deps.db, network, now);
  try {
    const { changed, ...turn } = await lookThrough(deps, network, source, { now, memory: memory.named, onProgress });
    await publishEvidence(deps, [...new Set([...synced, ...changed])]);
    await notifyOrders(deps, network, memory.notifiedAt, now);
    if (changed.length > 0) await drainContradicted(deps);
    if (turn.isCurrent || turn.blocks > 0) await noteProgress(deps.db, network);
    return turn;
  } catch (error) {
    if (!(error instanceof SourceFailure)) {
      throw error;
    }
    const unchecked = await noteFailure(deps, network, error, now);
    await publishEvidence(deps, [...new Set([...synced, ...unchecked])]);
    await notifyOrders(deps, network, memory.notifiedAt, now);
    // Of these nodes, there is nothing more to look through.
    await noteProgress(deps.db, network);
    return { blocks: 0, isCurrent: true };
  }
}

async function lookThrough(
  { db }: FollowDeps,
  network: string,
  source: ChainSource,
  { now, memory, onProgress }: { now: number; memory: NamedMemory; onProgress(): void },
): Promise<Turn & { changed: string[] }> {
  const { tip } = await source.readState();
  const standing = await findStanding(db, network, source, tip);
  if (standing === 'behind') {
    // It knows nothing new, and what it lacks it may know in a moment: what was seen holds.
    await noteSourceAnswered(db, network, { source: source.kind, tipHeight: tip.height });
    return { blocks: 0, isCurrent: false, changed: [] };
  }
  const { cursor, isCurrent, blocks } = await followBlocks(db, network, source, { standing, tip, onProgress });
  const changed = cursor ? await judgeNetwork(db, network, source, { cursor, isCurrent, now, memory, onProgress }) : [];
  await noteSourceAnswered(db, network, { source: source.kind, tipHeight: tip.height });
  return { blocks, isCurrent, changed };
}

/** Returns the orders that now have unchecked legs. The log has one line per outage. */
async function noteFailure({ db, log }: FollowDeps, network: string, err: Error, now: number): Promise<string[]> {
  const { since, isNew } = await noteSourcesDown(db, network, err.message);
  if (isNew) {
    log.warn({ err, network }, 'no node of a network can be asked; its evidence waits');
  }
  return now - since.getTime() >= SOURCES_DOWN_MS ? markUnchecked(db, network) : [];
}

interface DrainDeps {
  db: Database;
  /** Orders that the chain contradicts within a day; null if no provider is drained for them. */
  drainAfter: number | null;
}

/** Drains providers that the chain contradicts too often, as an operator would [rules/evidence: Drains]. */
export async function drainContradicted({ db, drainAfter }: DrainDeps): Promise<void> {
  for (const { provider, contradicted } of drainAfter === null ? [] : await listContradicted(db, drainAfter)) {
    const reason = `the chain contradicted ${contradicted} of its orders within a day`;
    const words = `${reason}: ask it about them, and end the drain once it has explained them`;
    try {
      await drainProvider({ db }, { provider, reason, actor: SYSTEM });
    } catch (error) {
      // Another follower was first, or only a newer version knows the provider.
      if (error instanceof OperationRefusal) continue;
      throw error;
    }
    await openOperatorAlert(db, { kind: 'provider_drained', subject: provider, words });
  }
}

/** How many blocks one turn looks through, so that it ends soon after a downtime too. */
const BLOCKS_PER_TURN = 50;

interface FollowedBlocks {
  /** The highest block that was looked through; null before the first. */
  cursor: Block | null;
  /** Whether the node has no higher one. */
  isCurrent: boolean;
  blocks: number;
}

interface Ahead {
  /** The last block that was looked through and still stands; null before the first. */
  standing: Block | null;
  tip: Block;
  onProgress(): void;
}

/** Looks through the blocks that a node has above the last one that still stands, and then through what is pending. */
async function followBlocks(
  db: Database,
  network: string,
  source: ChainSource,
  { standing, tip, onProgress }: Ahead,
): Promise<FollowedBlocks> {
  const watched = await readWatched(db, network);
  let cursor = standing;
  let blocks = 0;
  // The first block: what came before it is looked up only where a provider names it.
  for (let height = cursor ? cursor.height + 1 : tip.height; height <= tip.height; height += 1) {
    const block = blocks < BLOCKS_PER_TURN ? await source.readBlock(height) : null;
    if (block === null || (cursor !== null && block.parentHash !== cursor.hash)) {
      return { cursor, isCurrent: false, blocks };
    }
    const payments = await source.listPayments(block, watched);
    const gains = source.listGains ? await source.listGains(block, watched, payments) : [];
    await db.transaction(async (tx) => {
      const shown = [...payments, ...(gains ?? []).map(toGainPayment)];
      await storePayments(tx, network, toRows(network, shown, watched));
      if (gains === null) await noteUnseenGains(tx, network);
      await storeBlock(tx, network, block);
    });
    cursor = block;
    blocks += 1;
    onProgress();
  }
  const pending = await source.listPendingPayments(watched, await listPendingHashes(db, network));
  await replacePending(db, network, toRows(network, pending, watched));
  return { cursor, isCurrent: true, blocks };
}

async function readWatched(db: Database, network: string): Promise<WatchedAddresses> {
  const rows = await listWatched(db, network);
  const keys = new Set(rows.map((row) => row.addressKey));
  return {
    has: (address) => keys.has(addressKey(network, address)),
    list: () => keys,
  };
}

function toRows(network: string, payments: readonly ChainPayment[], watched: WatchedAddresses): NewPayment[] {
  return payments
    .filter(({ address }) => watched.has(address))
    .map((payment) => ({ ...payment, addressKey: addressKey(network, payment.address) }));
}

/**
 * The highest block that was looked through and still stands; those above it are taken back. A block that the node does not have
 * yet may stand: only another one in its place shows that it does not. So a node that has no other block is merely behind.
 */
async function findStanding(
  db: Database,
  network: string,
  source: ChainSource,
  tip: Block,
): Promise<Block | 'behind' | null> {
  const [highest] = await listBlocks(db, network, 1);
  if (highest === undefined || (await source.readBlock(highest.height))?.hash === highest.hash) {
    return highest ?? null;
  }
  const stored = await listBlocks(db, network);
  let isReplaced = hasBegunAnew(tip, stored);
  for (const block of stored.filter(({ height }) => height <= tip.height)) {
    const same = await source.readBlock(block.height);
    if (same?.hash === block.hash) {
      if (!isReplaced) {
        return 'behind';
      }
      await takeBack(db, network, block.height);
      return block;
    }
    isReplaced ||= same !== null;
  }
  const lowest = stored.at(-1);
  if (!isReplaced || lowest === undefined) {
    return 'behind';
  }
  await takeBack(db, network, lowest.height - 1);
  return null;
}
