import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client';
import {
  claimStreams,
  forgetStreams,
  freeStreams,
  noteStreams,
  type OpenStream,
  reportStreams,
} from '#db/limits/streams';
import { ServiceError } from '#domain/error';
import type { Logger } from '#domain/logs/log';
import { maskAddress } from '#net/address';
import { once } from '#process/once';
import { repeatRead } from '#process/repeated-read';
import type { Caller } from '../authentication/caller';

const RETRY_AFTER_SECONDS = 30;

/** The streams that this process has open for one partner in one environment. */
interface SlotAccount {
  open(): number;
  /** Whether no stream is open and the database says so too. */
  isIdle(): boolean;
  /** Waits for a place; returns the function that releases it. @throws ServiceError RATE_LIMITED if none is free */
  take(cap: number): Promise<() => void>;
  /** Writes what is not yet written. Never rejects. */
  settle(): Promise<void>;
}

interface Claim {
  open: number;
  wanted: number;
  cap: number;
}

interface Asking {
  admit: () => void;
  refuse: (reason: unknown) => void;
}

/** `claim` returns how many streams may be open; all that open or close at the same time share one claim. */
function createSlotAccount(claim: (claim: Claim) => Promise<number>, onError: (err: unknown) => void): SlotAccount {
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
      onError(err);
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

/** Limits a partner's open streams in an environment, across all processes [rules/streams: Caps]. */
export interface StreamSlots {
  /** Takes a place; returns the function that releases it. @throws ServiceError RATE_LIMITED if none is free */
  take(
    caller: Pick<Caller, 'partnerId' | 'environment' | 'allowance' | 'keyId'>,
    stream: TakenStream,
  ): Promise<() => void>;
}

/** The stream that a place is taken for. */
type TakenStream = Pick<OpenStream, 'orderId' | 'ip' | 'resumeSource'>;

interface OpenStreamSlots extends StreamSlots {
  close(): Promise<void>;
}

interface OwnedAccount extends SlotAccount, Pick<Caller, 'partnerId' | 'environment'> {}

/** Each process records how many streams it has open, and renews its record every `reportMs`. */
export function openStreamSlots(db: Database, reportMs: number, log: Logger): OpenStreamSlots {
  const processId = randomUUID();
  const accounts = new Map<string, OwnedAccount>();
  const notes = createStreamNotes(db, processId);
  const trouble = (err: unknown) => log.warn({ err }, 'could not write down the open streams; the next report will');

  const openAccount = (owner: Pick<Caller, 'partnerId' | 'environment'>): OwnedAccount => ({
    ...owner,
    ...createSlotAccount((claim) => claimStreams(db, { processId, ...owner, ...claim }), trouble),
  });
  const report = repeatRead({
    everyMs: reportMs,
    onError: trouble,
    async read() {
      for (const [key, account] of accounts) {
        void account.settle();
        if (account.isIdle()) {
          accounts.delete(key);
        }
      }
      const counts = [...accounts.values()].map((account) => ({ ...account, open: account.open() }));
      await reportStreams(db, processId, counts);
      await notes.write();
    },
  });

  return {
    async take({ partnerId, environment, allowance, keyId }, stream) {
      const key = `${environment}:${partnerId}`;
      const account = accounts.get(key) ?? openAccount({ partnerId, environment });
      accounts.set(key, account);
      const release = await account.take(allowance.streams);
      const forget = notes.add({ partnerId, environment, keyId, ...stream });
      return () => {
        forget();
        release();
      };
    },
    async close() {
      await Promise.all([report.close(), ...[...accounts.values()].map((account) => account.settle())]);
      await Promise.all([freeStreams(db, processId), notes.close()]).catch(trouble);
    },
  };
}

/** Records the streams that a process has open, so that their partner can see them. */
interface StreamNotes {
  /** Returns the function that removes the stream. */
  add(stream: Omit<OpenStream, 'streamId' | 'openedAt'>): () => void;
  /** Writes the changes since the last call. */
  write(): Promise<void>;
  close(): Promise<void>;
}

function createStreamNotes(db: Database, processId: string): StreamNotes {
  /** Not yet written. */
  const opened = new Map<string, OpenStream>();
  let closed: string[] = [];
  return {
    add(stream) {
      const streamId = randomUUID();
      opened.set(streamId, { ...stream, ip: maskAddress(stream.ip), streamId, openedAt: new Date() });
      return () => {
        if (!opened.delete(streamId)) closed.push(streamId);
      };
    },
    async write() {
      const changes = { opened: [...opened.values()], closed: [...closed] };
      await noteStreams(db, processId, changes);
      closed = closed.slice(changes.closed.length);
      for (const { streamId } of changes.opened) {
        // If it was closed during the write, it is removed by the next one.
        if (!opened.delete(streamId)) closed.push(streamId);
      }
    },
    close: () => forgetStreams(db, processId),
  };
}
