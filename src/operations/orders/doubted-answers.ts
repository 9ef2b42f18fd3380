import { listSpellings } from '#address/spelling';
import { openOperatorAlert } from '#db/alerts/operator-alerts';
import type { Database } from '#db/client';
import { endedOtherOrder, findOrderState } from '#db/orders/orders';
import {
  addRefusedCreation,
  findShared,
  findSharedByRefused,
  type MadeOrder,
  type RefusedCreation,
  type Shared,
} from '#db/orders/shared-deposits';
import { openCase } from '#db/recovery/cases';
import type { Logger } from '#domain/logs/log';
import type { Deposit, OrderState } from '#domain/orders/order';
import { withDoubts } from '#domain/watching/agreed-order';
import type { ProviderReport } from '#domain/watching/provider-report';
import type { ProviderHealth } from '#providers/health';
import { type ContradictingAnswer, ContradictingCreation } from '#providers/live/report';
import { type Provider, ProviderError, type ProviderFacts } from '#providers/provider';

type Facts = Pick<ProviderFacts, 'name' | 'needsMemoWallet'>;

/**
 * Lets nobody see a provider's order that shares its id, or its deposit address, with something else of ours
 * [rules/providers: What is checked]. The other order has an urgent case, and operators are alerted.
 * @throws ProviderError if something is shared
 */
export async function requireUnshared(
  db: Database,
  facts: Facts,
  { depositAddress, ...made }: Omit<MadeOrder, 'depositAddresses'> & Pick<Deposit, 'depositAddress'>,
): Promise<void> {
  const { providerOrderId, depositExtraId } = made;
  const depositAddresses = listSpellings(made.from.network, depositAddress);
  const isKnownByHash = facts.needsMemoWallet === true;
  const shared = await findShared(db, { ...made, depositAddresses, isKnownByHash });
  if (shared === null) {
    return;
  }
  const unused = { providerOrderIds: [providerOrderId], deposits: [{ depositAddress, depositExtraId }] };
  await addRefusedCreation(db, { ...made, unused });
  await alertToShared(db, facts, { ...made, unused }, shared);
  const message = `gave ${GIVEN[shared.what]} of ${whose(shared)}`;
  throw new ProviderError('refused', { message, label: 'invalid_answer', tookEffect: true });
}

/**
 * Keeps what is known of a refused creation's order from becoming another order's. If it is another's already, which may have been
 * created at the same time, a person sees both; so they see that the order is another than the one that we asked for
 * [rules/providers: Refused creations].
 */
export async function noteRefusedCreation(
  db: Database,
  facts: Facts,
  { refusal, ...creation }: Omit<RefusedCreation, 'isKnownByHash'> & { refusal: ProviderError },
): Promise<void> {
  await addRefusedCreation(db, creation);
  const deposits = creation.unused.deposits.map(({ depositAddress, depositExtraId }) => ({
    depositAddresses: listSpellings(creation.from.network, depositAddress),
    depositExtraId,
  }));
  const isKnownByHash = facts.needsMemoWallet === true;
  const shared = await findSharedByRefused(db, { ...creation, isKnownByHash }, deposits);
  if (shared !== null) {
    await alertToShared(db, facts, creation, shared);
  } else if (refusal instanceof ContradictingCreation) {
    const { orderId } = creation;
    const words = `${askAbout(facts, creation)}, made for our order ${orderId}, which was refused: ${refusal.message}`;
    await alertToCreation(db, creation, words);
  }
}

async function alertToShared(db: Database, facts: Facts, creation: RefusedCreation, shared: Shared): Promise<void> {
  const { orderId } = creation;
  const words = `${askAbout(facts, creation)}: for our order ${orderId}, which was refused, it gave ${GIVEN[shared.what]} of ${whose(shared)}`;
  if (shared.orderId !== null && (await findOrderState(db, shared.orderId))) {
    await openCase(db, shared.orderId, 'shared_with_order', words);
  }
  await alertToCreation(db, creation, words);
}

/** Each creation has an alert of its own, because a refused order has no case that would keep the words. */
function alertToCreation(db: Database, { provider, orderId }: RefusedCreation, words: string): Promise<unknown> {
  const subject = `${provider} (creation of ${orderId})`;
  return openOperatorAlert(db, { kind: 'provider_contradicting', subject, words });
}

function askAbout({ name }: Facts, { unused }: RefusedCreation): string {
  const [id] = unused.providerOrderIds;
  return `ask ${name} about ${id === undefined ? 'an order' : `its order ${id}`}`;
}

/** What the provider gave a second time, or as if it were its own. */
const GIVEN: Readonly<Record<Shared['what'], string>> = {
  provider_order: 'the provider order',
  deposit: 'the deposit address',
  refused_order: 'the provider order',
  refused_deposit: 'the deposit address',
  payout_address: 'as deposit address the payout address',
  refund_address: 'as deposit address the refund address',
  partner_address: 'as deposit address the payout address',
};

function whose({ what, orderId }: Shared): string {
  if (orderId === null) {
    return 'a partner';
  }
  const isRefused = what === 'refused_order' || what === 'refused_deposit';
  return `order ${orderId}${isRefused ? ', which was refused before' : ''}`;
}

/** The report without evidence that cannot be so, compared with the order and with how other orders ended. */
export async function hearReport(db: Database, order: OrderState, report: ProviderReport): Promise<ProviderReport> {
  const { status, txOutHash: txHash } = report;
  const isPayout = status !== 'refunded';
  const isOfOther = txHash !== undefined && (await endedOtherOrder(db, order, { txHash, isPayout }));
  return withDoubts(order, report, isOfOther);
}

interface ContradictionDeps {
  db: Database;
  health: Pick<ProviderHealth, 'avoid'>;
  log: Logger;
}

/**
 * A provider that takes one order for another cannot be trusted with new ones: quotes leave it out for a while, operators are
 * alerted, and a person looks at the order [rules/watching: Contradicting answers].
 */
export async function noteContradiction(
  { db, health, log }: ContradictionDeps,
  provider: Provider,
  orderId: string,
  { providerOrderId, message: problem }: ContradictingAnswer,
): Promise<void> {
  const { code, name } = provider.facts;
  const words = `ask ${name} about its order ${providerOrderId}: it ${problem}`;
  log.error({ orderId, provider: code, words: problem }, 'a provider contradicts an order');
  await openCase(db, orderId, 'contradicting_answer', words);
  await openOperatorAlert(db, { kind: 'provider_contradicting', subject: code, words });
  await health.avoid(provider, 'contradicting_answer');
}
