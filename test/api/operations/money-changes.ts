import { WorkflowNotFoundError } from '@temporalio/client';
import { toOrderEvent } from '#contract/orders/order-event';
import { recordTransition } from '#db/orders/transitions';
import { recordStep, requestPayout } from '#db/payouts/payout-booking';
import { findPayout, type StoredPayout } from '#db/payouts/payouts';
import { incidents } from '#db/schema/incidents';
import { apply, type OrderEvent } from '#domain/orders/apply-event';
import { lastRecordedAt, type OrderState } from '#domain/orders/order';
import type { PayoutStep } from '#domain/payouts/payout';
import { OperationRefusal } from '#domain/refusal';
import { setAnalysis } from '#operations/incidents/post-incident';
import { reportMinutes } from '#operations/incidents/probes';
import { askRefundAgain, takeToReview } from '#operations/orders/decide-order';
import {
  addPayoutAddress,
  confirmPayoutAddress,
  promotePayoutAddress,
  removePayoutAddress,
} from '#operations/payouts/address';
import { reportEarnings, reportProviderTotal } from '#operations/payouts/earnings';
import { drainProvider, undrainProvider } from '#operations/providers/drains';
import { startDrill, stopDrill } from '#operations/providers/drills';
import { newId } from '#security/secret';
import { addVerifiedAddress, credit } from '#test/helpers/api/balances';
import { claimOrder } from '#test/helpers/orders/claim';
import { orderWith } from '#test/helpers/orders/order-state';
import { ADDRESSES } from '#test/helpers/service/client';
import { ANNA, type Change, fail, type Scene } from './scene';

const CURRENCY = 'USDT-TRC20';

async function newAddress({ db, newPartner }: Scene) {
  const request = { currency: CURRENCY, address: ADDRESSES.trx, proof: '0.01', actor: ANNA } as const;
  return addPayoutAddress({ db }, { ...request, partnerId: await newPartner() });
}

async function withCredit({ db, newPartner }: Scene): Promise<string> {
  const partnerId = await newPartner();
  await credit(db, partnerId, '10000');
  await addVerifiedAddress(db, partnerId, CURRENCY, ADDRESSES.trx);
  return partnerId;
}

function request({ db }: Scene, partnerId: string, actor: string): Promise<StoredPayout> {
  const terms = { amountUsd: '6200', currency: undefined, addressId: undefined };
  return requestPayout(db, { payoutId: newId('po'), partnerId, terms, requestedVia: 'api', actor });
}

type StepRequest = PayoutStep extends infer Step ? (Step extends PayoutStep ? Omit<Step, 'operator'> : never) : never;
const SENT = { status: 'sent', txHash: '9c41', payoutAmount: '6198.9' } as const;

/** What the workflow's activity does when `takePayoutStep` has sent a step, after the earlier steps. */
function step(last: StepRequest, before: readonly StepRequest[]): Change {
  const record = async ({ db }: Scene, payoutId: string, payoutStep: PayoutStep) =>
    recordStep(db, { payout: (await findPayout(db, payoutId)) ?? fail(), step: payoutStep, at: new Date(0) });
  return {
    name: `a payout becomes ${last.status}`,
    entries: [`payout.${last.status}`],
    async prepare(scene) {
      const { payoutId } = await request(scene, await withCredit(scene), ANNA);
      for (const earlier of before) {
        await record(scene, payoutId, { ...earlier, operator: ANNA });
      }
      return (actor) => record(scene, payoutId, { ...last, operator: actor });
    },
  };
}

function recordOrder({ db }: Scene, order: OrderState) {
  const event = toOrderEvent(order, 'https://example.org/track');
  const bodies = { orderBody: JSON.stringify(event.order), eventBody: JSON.stringify(event) };
  return recordTransition(db, { order, clockOffsetMs: 0, eventId: event.event_id, ...bodies });
}

/** Changes of orders, payouts and their addresses, and of what is published about the service. */
export const MONEY_CHANGES: readonly Change[] = [
  {
    // What the workflow's activity does when `decideOrder` has sent a decision.
    name: 'an order is decided',
    entries: ['order.decided'],
    async prepare(scene) {
      const opened = orderWith({ orderId: newId('ord'), partnerId: await scene.newPartner() });
      await claimOrder(scene.db, opened.input);
      const later = (order: OrderState) => lastRecordedAt(order) + 1_000;
      const seen = apply(opened, { type: 'provider_report', report: { status: 'confirming' } }, later(opened));
      const review = apply(seen, { type: 'provider_report', report: { status: 'manual_review' } }, later(seen));
      for (const order of [opened, seen, review]) {
        await recordOrder(scene, order);
      }
      return (actor) => {
        const decision = { status: 'failed', reason: 'lost', operator: actor } as const;
        return recordOrder(scene, apply(review, { type: 'decision', decision }, later(review)));
      };
    },
  },
  {
    name: 'a refund is requested once more',
    entries: ['order.refund_again'],
    async prepare(scene) {
      const opened = orderWith({ orderId: newId('ord'), partnerId: await scene.newPartner() });
      await claimOrder(scene.db, opened.input);
      const target = { kind: 'address', address: 'back', extraId: null } as const;
      const events: readonly OrderEvent[] = [
        { type: 'provider_report', report: { status: 'refund_required', txInHash: 'in' } },
        { type: 'refund_action', action: target, decider: { by: 'partner', actor: 'key_1', ip: null, reason: null } },
        { type: 'provider_answer', answer: 'refused' },
      ];
      await recordOrder(scene, opened);
      let order = opened;
      for (const event of events) {
        order = apply(order, event, lastRecordedAt(order) + 1_000);
        await recordOrder(scene, order);
      }
      const { orderId } = order.input;
      // The namespace has no workflow of the order.
      return (operator) =>
        askRefundAgain(scene, { orderId, operator, reason: 'it is possible now' }).catch((error) => {
          if (!(error instanceof WorkflowNotFoundError)) throw error;
        });
    },
  },
  {
    name: 'an order is taken to review',
    entries: ['order.review'],
    async prepare(scene) {
      const opened = orderWith({ orderId: newId('ord'), partnerId: await scene.newPartner() });
      await claimOrder(scene.db, opened.input);
      await recordOrder(scene, opened);
      const { orderId } = opened.input;
      // The namespace has no workflow of the order.
      return (operator) =>
        takeToReview(scene, { orderId, operator, reason: 'it stands still' }).catch((error) => {
          if (!(error instanceof OperationRefusal)) throw error;
        });
    },
  },
  {
    name: 'a payout is requested',
    entries: ['payout.requested'],
    async prepare(scene) {
      const partnerId = await withCredit(scene);
      return (actor) => request(scene, partnerId, actor);
    },
  },
  step({ status: 'processing' }, []),
  step(SENT, [{ status: 'processing' }]),
  step({ status: 'confirmed' }, [{ status: 'processing' }, SENT]),
  step({ status: 'failed', reason: 'refused' }, [{ status: 'processing' }]),
  {
    name: 'a payout address is added',
    entries: ['payout_address.added'],
    async prepare({ db, newPartner }) {
      const wanted = { partnerId: await newPartner(), currency: CURRENCY, address: ADDRESSES.trx } as const;
      return (actor) => addPayoutAddress({ db }, { ...wanted, proof: '0.01', actor });
    },
  },
  {
    name: 'a payout address is confirmed',
    entries: ['payout_address.confirmed'],
    async prepare(scene) {
      const { addressId, proofAmount: amount } = await newAddress(scene);
      return (actor) => confirmPayoutAddress(scene, { addressId, amount, actor });
    },
  },
  {
    name: 'a payout address becomes the default',
    entries: ['payout_address.promoted'],
    async prepare(scene) {
      const addressId = await addVerifiedAddress(scene.db, await scene.newPartner(), CURRENCY, ADDRESSES.trx, false);
      return (actor) => promotePayoutAddress(scene, { addressId, actor });
    },
  },
  {
    name: 'a payout address is removed',
    entries: ['payout_address.removed'],
    async prepare(scene) {
      const { addressId } = await newAddress(scene);
      return (actor) => removePayoutAddress(scene, { addressId, actor });
    },
  },
  {
    name: 'minutes are reported',
    entries: ['sla.reported'],
    async prepare({ db }) {
      const minute = Math.floor(Date.now() / 60_000) * 60_000 - 600_000;
      const down = (at: number) => ({ minute: at, up: false, latencyMs: null, errorLabel: 'timeout' });
      return (actor) => reportMinutes({ db }, { sightings: [down(minute), down(minute + 60_000)], actor });
    },
  },
  {
    name: "an incident's analysis is set",
    entries: ['incident.rca_set'],
    async prepare({ db }) {
      const [incident] = await db
        .insert(incidents)
        .values({ startedAt: new Date(0), endedAt: new Date(600_000), source: 'external_prober' })
        .returning();
      const incidentId = incident?.id ?? fail();
      return (actor) => setAnalysis({ db }, { incidentId, rcaUrl: 'https://status.example/1', actor });
    },
  },
  {
    name: 'a provider is drained',
    entries: ['provider.drained'],
    prepare:
      async ({ db }) =>
      (actor) =>
        drainProvider({ db }, { provider: 'changenow', reason: 'tried', actor }),
  },
  {
    name: 'a provider is undrained',
    entries: ['provider.undrained'],
    async prepare({ db }) {
      const change = { provider: 'sideshift', reason: 'tried' };
      await drainProvider({ db }, { ...change, actor: 'cli:before' });
      return (actor) => undrainProvider({ db }, { ...change, actor });
    },
  },
  {
    name: "what a provider reports of a partner's markups is recorded",
    entries: ['earnings.reported'],
    async prepare({ db, newPartner }) {
      const partnerId = await newPartner();
      const report = { provider: 'sideshift', month: '2030-05', amountUsd: '12.5' };
      return (actor) => reportEarnings({ db }, { ...report, partnerId, actor });
    },
  },
  {
    name: 'what a provider reports in all is recorded',
    entries: ['provider.reported'],
    prepare:
      async ({ db }) =>
      (actor) =>
        reportProviderTotal({ db }, { provider: 'sideshift', month: '2030-05', amountUsd: '12.5', actor }),
  },
  {
    name: 'a drill is started',
    entries: ['drill.started'],
    prepare:
      async ({ db }) =>
      (actor) =>
        startDrill({ db }, { provider: 'alphaswap', kind: 'hang', forMs: 60_000, actor }),
  },
  {
    name: 'a drill is stopped',
    entries: ['drill.stopped'],
    async prepare({ db }) {
      await startDrill({ db }, { provider: 'betaswap', kind: 'hang', forMs: 60_000, actor: 'cli:before' });
      return (actor) => stopDrill({ db }, { provider: 'betaswap', actor });
    },
  },
];
