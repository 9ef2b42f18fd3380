import { z } from 'zod';
import { type CallLimits, type NodeAccess, PAGE, postJson, SMALL } from '../ask-node';
import { checkAnswer } from '../read-json';
import { SourceFailure } from '../source';
import { SLOT, SLOTS } from './fields';

/** Slots that are listed to find the last final block, since some have none. */
const NEAR = 200;
/** Slots that are listed at once on the way back to a block. */
const STEP = 400_000;
/** Half a year back. */
const MOST_STEPS = 100;
/** Blocks after the one that is looked for, which are looked for next. */
const KEPT_AFTER = 1_000;
const MOST_KEPT = 10_000;
const FINAL = { commitment: 'finalized' };

/** A final block's slot and its height, the number of blocks before it. */
interface Place {
  readonly slot: number;
  readonly height: number;
}

/** The slot of the last final block. */
export async function readLastSlot(rpc: SolanaRpc): Promise<number> {
  const slot = await rpc('getSlot', [FINAL], SLOT);
  const last = (await listSlots(rpc, slot - NEAR, slot)).at(-1);
  if (last === undefined) {
    throw new SourceFailure('the node lists no final block');
  }
  return last;
}

/** Finds the slots of blocks by height: slots are numbered through, but some have no block. */
interface Slots {
  keep(place: Place): void;
  /** Null above the last block. @throws SourceFailure if the node does not list so many blocks */
  find(height: number, readLast: () => Promise<Place>): Promise<number | null>;
}

export function createSlots(rpc: SolanaRpc): Slots {
  const kept = new Map<number, number>();
  const keep = ({ slot, height }: Place) => {
    kept.set(height, slot);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) {
      kept.delete(oldest);
    }
  };
  const lookBack = async (height: number, from: Place): Promise<number> => {
    let last = from;
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const width = Math.min(STEP, 2 * (last.height - height) + NEAR);
      const slots = await listSlots(rpc, last.slot - width, last.slot);
      const first = last.height - slots.length + 1;
      const found = first <= height ? slots[height - first] : undefined;
      if (found !== undefined) {
        slots
          .slice(height - first, height - first + KEPT_AFTER)
          .forEach((slot, nth) => void keep({ slot, height: height + nth }));
        return found;
      }
      const [lowest] = slots;
      if (lowest === undefined || lowest === last.slot) {
        break;
      }
      last = { slot: lowest, height: first };
    }
    throw new SourceFailure('the node does not list all blocks');
  };
  return {
    keep,
    async find(height, readLast) {
      const known = kept.get(height);
      if (known !== undefined) {
        return known;
      }
      const last = await readLast();
      return height > last.height ? null : lookBack(height, last);
    },
  };
}

function listSlots(rpc: SolanaRpc, from: number, to: number): Promise<number[]> {
  return rpc('getBlocks', [Math.max(0, from), to, FINAL], SLOTS, PAGE);
}

/** A call that the node answered with an error. Its text is left out, since nodes may write their own URL into it. */
export class SolanaRefusal extends SourceFailure {
  override name = 'SolanaRefusal';

  constructor(
    method: string,
    readonly code: number,
  ) {
    super(`the node answers ${method} with the error ${code}`);
  }
}

const reply = z.object({ result: z.unknown().optional(), error: z.object({ code: z.int() }).nullish() });

export type SolanaRpc = <T extends z.ZodType>(
  method: string,
  params: readonly unknown[],
  schema: T,
  limits?: CallLimits,
) => Promise<z.output<T>>;

export function openSolanaRpc(access: NodeAccess): SolanaRpc {
  return async (method, params, schema, limits = SMALL) => {
    const body = { jsonrpc: '2.0', id: 1, method, params };
    const { result, error } = checkAnswer(reply, await postJson(access, '', body, limits), 'reply');
    if (error) {
      throw new SolanaRefusal(method, error.code);
    }
    return checkAnswer(schema, result, `answer to ${method}`);
  };
}
