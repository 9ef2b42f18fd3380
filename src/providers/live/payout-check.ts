import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '#domain/duration';
import { awaitInTime } from '#process/time-limit';
import type { CreatedOrder, StatusEcho } from '../adapter';
import { type CreateRequest, ProviderError } from '../provider';
import { findPair, type LiveContext } from './context';
import { ContradictingCreation } from './contradicting-answer';
import { findContradiction } from './echo';

/** A provider may know a new order only after a moment. */
const ATTEMPTS = 3;
const BETWEEN_MS = SECOND;
/** With the longest creation, still less than the call may take. */
const LIMIT_MS = 4 * SECOND;

/**
 * Where a creation does not repeat the payout address but a status does, reads the new order once before anybody sees it
 * [rules/providers: What is checked]. @throws ProviderError if it is not as requested, or cannot be read
 */
export async function requireOwnPayout(
  context: LiveContext,
  request: CreateRequest,
  created: CreatedOrder,
): Promise<void> {
  const { echoes, statusEchoes, needsMemoWallet } = context.adapter.facts;
  if (echoes.includes('payoutAddress') || !statusEchoes.includes('payoutAddress') || needsMemoWallet) {
    return;
  }
  const { providerOrderId, depositAddress, depositExtraId } = created;
  const echo = await awaitInTime(LIMIT_MS, readEcho(context, created)).catch(() => null);
  if (echo === null) {
    const message = 'cannot be read after its creation, so where it pays out is not known';
    throw new ProviderError('refused', { message, label: 'invalid_answer', tookEffect: true });
  }
  const agreed = { ...request, depositAddress, depositExtraId };
  const problem = findContradiction({ providerOrderId, agreed }, findPair(context, request), echo);
  if (problem !== null) {
    throw new ContradictingCreation(problem);
  }
}

async function readEcho({ adapter, api }: LiveContext, { providerOrderId, secret }: CreatedOrder) {
  for (let attempt = 1; ; attempt += 1) {
    const read = await adapter.readStatus(api, { providerOrderId, secret }).catch((): null => null);
    const echo: StatusEcho | null = read?.echo ?? null;
    if (echo?.payoutAddress != null) {
      return echo;
    }
    if (attempt === ATTEMPTS) {
      return null;
    }
    await delay(BETWEEN_MS);
  }
}
