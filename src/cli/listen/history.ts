import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newWebhookSecret, toShownPrefix } from '#security/secret';
import { configFolder, writePrivate } from '../api/profiles';
import type { Place } from './events';

/** A forwarded event; without a body, the cursor at which listening started. */
export interface Forwarded {
  event_id: string;
  body: string | null;
  at: string;
  /** The receiver's status; null if it did not respond. */
  status: number | null;
}

/** The events forwarded for one key, on disk, so that listening resumes where it stopped. */
export interface ForwardHistory {
  path: string;
  /** The event to continue after; undefined if listening never started. */
  place(): Place | undefined;
  last(): Forwarded | null;
  add(entry: Forwarded): void;
}

/** How many lines are retained when listening starts. */
const RETAINED_LINES = 1_000;

export function openForwardHistory(key: string): ForwardHistory {
  const path = join(configFolder(), 'listen', `${toShownPrefix(key)}.jsonl`);
  const entries = readEntries(path).slice(-RETAINED_LINES);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writePrivate(path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  let last = entries.at(-1);
  return {
    path,
    place: () => last?.event_id,
    last: () => (last && last.body !== null ? last : null),
    add(entry) {
      last = entry;
      appendFileSync(path, `${JSON.stringify(entry)}\n`);
    },
  };
}

/** A line truncated by a crash counts as missing: its event is forwarded again. */
function readEntries(path: string): Forwarded[] {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as Forwarded];
    } catch {
      return [];
    }
  });
}

/** The secret that signs events for this key; created on first use and stored. */
export function listenSecret(key: string): string {
  const path = join(configFolder(), 'listen', `${toShownPrefix(key)}.secret`);
  if (!existsSync(path)) {
    writePrivate(path, newWebhookSecret('test'));
  }
  return readFileSync(path, 'utf8').trim();
}
