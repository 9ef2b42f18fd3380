import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client';
import { claimStreams, freeStreams, reportStreams } from '#db/limits/open-streams';
import type { OpenStream } from '#db/limits/streams';
import type { Logger } from '#domain/logs/log';
import { repeatRead } from '#process/repeated-read';
import type { Caller } from '../admission/caller';
import { createSlotAccount, type SlotAccount } from './slot-account';
import { createStreamNotes } from './stream-notes';

/** Limits a partner's open streams in an environment, across all processes [rules/streams: Caps]. */
export interface StreamSlots {
  /** Takes a place; returns the function that releases it. @throws ServiceError RATE_LIMITED if none is free */
  take(
    caller: Pick<Caller, 'partnerId' | 'environment' | 'allowance' | 'keyId'>,
    stream: TakenStream,
  ): Promise<() => void>;
}

/** The stream that a place is taken for. */
export type TakenStream = Pick<OpenStream, 'orderId' | 'ip' | 'resumeSource'>;

export interface OpenStreamSlots extends StreamSlots {
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
    onTrouble: trouble,
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
