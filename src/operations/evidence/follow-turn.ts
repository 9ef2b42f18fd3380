import { type ChainSource, SourceFailure } from '#chains/source';
import { openOperatorAlert } from '#db/alerts/operator-alerts';
import { SYSTEM } from '#db/audit';
import type { Database } from '#db/client';
import { listContradicted } from '#db/evidence/contradictions';
import { markUnchecked } from '#db/evidence/legs';
import { noteProgress, noteSourceAnswered, noteSourcesDown } from '#db/evidence/networks';
import { SOURCES_DOWN_MS } from '#domain/evidence/chains';
import type { Logger } from '#domain/logs/log';
import { OperationRefusal } from '#domain/refusal';
import { drainProvider } from '../providers/drain-provider';
import { followBlocks } from './follow-blocks';
import { judgeNetwork, type NamedMemory } from './judge-network';
import { syncLegs } from './sync-legs';
import { type PublishDeps, publishEvidence, type TellDeps, type ToldAt, tellOrders } from './tell-orders';

/** The nodes of a network as one; null if none is set. */
export type SourceOf = (network: string) => ChainSource | null;

export interface FollowDeps extends PublishDeps, TellDeps, DrainDeps {
  log: Logger;
}

interface Turn {
  blocks: number;
  /** Whether there is nothing left to look through for now. */
  isCurrent: boolean;
}

/** What a follower remembers from turn to turn; nothing is wrong without it. */
interface FollowMemory {
  toldAt: ToldAt;
  named: NamedMemory;
}

export function newMemory(): FollowMemory {
  return { toldAt: new Map(), named: new Map() };
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
    await tellOrders(deps, network, memory.toldAt, now);
    if (changed.length > 0) await drainContradicted(deps);
    if (turn.isCurrent || turn.blocks > 0) await noteProgress(deps.db, network);
    return turn;
  } catch (error) {
    if (!(error instanceof SourceFailure)) {
      throw error;
    }
    const unchecked = await noteFailure(deps, network, error, now);
    await publishEvidence(deps, [...new Set([...synced, ...unchecked])]);
    await tellOrders(deps, network, memory.toldAt, now);
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
  const { cursor, isCurrent, blocks } = await followBlocks(db, network, source, tip, onProgress);
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
