import { toVerdict } from '#contract/support/orders';
import type { Verdict } from '#domain/support/verdict';
import { explainOrder } from '#operations/support/explain-order';
import type { Answer } from '../answer';
import { findRunningInstance, type Instance, withDatabase } from '../instance';
import { sourcesOf } from '../temporal';

/** Where an order's coins are, what it waits for and who acts next [rules/support: The verdict]. */
export async function orderExplain(orderId: string): Promise<Answer> {
  const verdict = await explainOn(findRunningInstance(), orderId);
  return { json: toVerdict(verdict), text: writeVerdict(verdict) };
}

export function explainOn(instance: Instance, orderId: string): Promise<Verdict> {
  return withDatabase(instance, (db) => explainOrder(sourcesOf(instance, db), orderId));
}

export function writeVerdict({ sentence, notes }: Verdict): string {
  return [sentence, ...notes].join('\n');
}
