import { ServiceError } from '#domain/error';
import { once } from '#process/once';

const RETRY_AFTER_SECONDS = 30;

/** The streams that this process has open for one partner in one environment. */
export interface SlotAccount {
  open(): number;
  /** Whether no stream is open and the database says so too. */
  isIdle(): boolean;
  /** Waits for a place; returns the function that releases it. @throws ServiceError RATE_LIMITED if none is free */
  take(cap: number): Promise<() => void>;
  /** Writes what is not yet written. Never rejects. */
  settle(): Promise<void>;
}

export interface Claim {
  open: number;
  wanted: number;
  cap: number;
}

interface Asking {
  admit: () => void;
  refuse: (reason: unknown) => void;
}

/** `claim` returns how many streams may be open; all that open or close at the same time share one claim. */
export function createSlotAccount(
  claim: (claim: Claim) => Promise<number>,
  onTrouble: (err: unknown) => void,
): SlotAccount {
  let cap = 0;
  let open = 0;
  /** The number recorded in the database; null if uncertain. */
  let written: number | null = 0;
  let asking: Asking[] = [];
  let settling: Promise<void> | null = null;

  const isUnsettled = () => asking.length > 0 || open !== written;
  const claimOnce = async () => {
    const group = asking;
    const held = open;
    asking = [];
    try {
      written = await claim({ open: held, wanted: held + group.length, cap });
      open += written - held;
      admitFirst(group, written - held, cap);
    } catch (err) {
      written = null;
      refuseAll(group, err);
      throw err;
    }
  };
  const settleAll = async () => {
    try {
      while (isUnsettled()) {
        await claimOnce();
      }
    } catch (err) {
      onTrouble(err);
    } finally {
      settling = null;
    }
  };
  const settle = async () => {
    settling ??= isUnsettled() ? settleAll() : null;
    await settling;
  };

  return {
    open: () => open,
    isIdle: () => open === 0 && !isUnsettled() && !settling,
    settle,
    async take(allowed) {
      cap = allowed;
      await new Promise<void>((admit, refuse) => {
        asking.push({ admit, refuse });
        void settle();
      });
      return once(() => {
        open -= 1;
        void settle();
      });
    },
  };
}

function admitFirst(group: readonly Asking[], places: number, cap: number): void {
  for (const [place, { admit, refuse }] of group.entries()) {
    if (place < places) admit();
    else refuse(refuseStream(cap));
  }
}

function refuseAll(group: readonly Asking[], reason: unknown): void {
  for (const { refuse } of group) {
    refuse(reason);
  }
}

function refuseStream(cap: number): ServiceError {
  return new ServiceError('RATE_LIMITED', {
    message: `No more than ${cap} event streams may be open at a time; close one or wait`,
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
