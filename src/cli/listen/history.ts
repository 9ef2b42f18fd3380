import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newWebhookSecret, toShownPrefix } from '#security/secret';
import { configFolder, writePrivate } from '../api/profiles';
import type { Place } from './events';

/** One event as it was forwarded; without a body, the place at which listening began. */
export interface Forwarded {
  event_id: string;
  body: string | null;
  at: string;
  /** What the receiver answered; null when it did not. */
  status: number | null;
}

/** What was forwarded for one key, on disk, so that listening goes on where it stopped. */
export interface ForwardHistory {
  path: string;
  /** After which event to go on; undefined when it never began. */
  place(): Place | undefined;
  last(): Forwarded | null;
  add(entry: Forwarded): void;
}

/** So many lines are left when listening begins. */
const KEPT = 1_000;

export function openForwardHistory(key: string): ForwardHistory {
  const path = join(configFolder(), 'listen', `${toShownPrefix(key)}.jsonl`);
  const entries = readEntries(path).slice(-KEPT);
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

/** A line that a crash cut off counts as never written: its event is forwarded again. */
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

/** The secret with which events for this key are signed; made at the first time and kept. */
export function listenSecret(key: string): string {
  const path = join(configFolder(), 'listen', `${toShownPrefix(key)}.secret`);
  if (!existsSync(path)) {
    writePrivate(path, newWebhookSecret('test'));
  }
  return readFileSync(path, 'utf8').trim();
}
