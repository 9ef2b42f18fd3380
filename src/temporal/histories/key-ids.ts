import type { History } from '@temporalio/common/lib/proto-utils';
import { keyIdOf } from '../payload-codec';
import { visitPayloads } from './visit-payloads';

/** Stands for no key: something in the history is not encrypted. No key can have this ID. */
export const NOT_ENCRYPTED = '(not encrypted)';

/** The IDs of the keys without which a history, as Temporal or a copy has it, cannot be read. */
export async function keyIdsOf(history: History): Promise<Set<string>> {
  const ids = new Set<string>();
  await visitPayloads(history, async (payload) => {
    ids.add(keyIdOf(payload) ?? NOT_ENCRYPTED);
    return payload;
  });
  return ids;
}
