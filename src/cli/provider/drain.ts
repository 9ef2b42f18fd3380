import { drainProvider, undrainProvider } from '#operations/providers/drain-provider';
import type { Answer } from '../answer';
import { findRunningInstance, operatorName, withDatabase } from '../instance';

export interface DrainOptions {
  reason: string;
}

export async function providerDrain(code: string, { reason }: DrainOptions): Promise<Answer> {
  const change = { provider: code, reason, actor: operatorName() };
  await withDatabase(findRunningInstance(), (db) => drainProvider({ db }, change));
  return {
    json: { provider: code, drained: true, reason },
    text: `${code} gets no new quotes or orders; its open orders run to completion.`,
  };
}

export async function providerUndrain(code: string, { reason }: DrainOptions): Promise<Answer> {
  const change = { provider: code, reason, actor: operatorName() };
  await withDatabase(findRunningInstance(), (db) => undrainProvider({ db }, change));
  return { json: { provider: code, drained: false, reason }, text: `${code} gets new quotes and orders again.` };
}
