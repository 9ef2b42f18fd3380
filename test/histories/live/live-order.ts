import type { WorkflowClient } from '@temporalio/client';
import { sql } from 'drizzle-orm';
import type { Order } from '#contract/orders/order';
import type { Database } from '#db/client';
import { avoidedProviders } from '#db/schema/incidents';
import { pollNow } from '#db/watching/watches';
import type { OrderInput } from '#domain/orders/order';
import type { ProviderReport } from '#domain/watching/provider-report';
import { newId } from '#security/secret';
import { inputWith } from '#test/helpers/orders/order-state';
import { eventually } from '#test/helpers/run/eventually';
import type { Answer } from '#test/helpers/service/client';
import type { TestPartner } from '#test/helpers/service/partners';
import { makeAddress } from '#twins/assets';
import type { Phase } from '#twins/stories';
import type { Twin } from '#twins/twin';
import { providerReportSignal } from '#workflows/messages';

/** The providers of the live stories, and their kinds. */
export const LIVE_PROVIDERS = {
  /** Accepts refund calls, and cannot be asked about one. */
  changenow: { refund: 'programmatic' },
  /** Refunds by ticket. */
  exolix: { refund: 'ticket' },
  /** Sees a deposit only once the wallet has reported it. */
  thorchain: {},
} as const;
export type LiveProviderCode = keyof typeof LIVE_PROVIDERS;

export interface LiveScene {
  db: Database;
  workflows: WorkflowClient;
  partner: TestPartner;
  twins: Readonly<Record<LiveProviderCode, Twin>>;
}

/** A live order at a provider's twin. */
export interface LiveOrder {
  orderId: string;
  /** Changes the provider's report from now on, and polls at once. */
  reach(phase: Phase): Promise<void>;
  /** The same without a poll. */
  turn(phase: Phase): void;
  /** Sends the order the signal of a poll. */
  signal(report: ProviderReport): Promise<void>;
  becomes(status: Order['status']): Promise<Order>;
  refund(): Promise<Answer>;
}

export const REFUND_ADDRESS = makeAddress('ltc', 'refund');
const PAYOUT_ADDRESS = makeAddress('btc', 'payout');

/** Opens an order as a wallet does. */
export async function openLive(
  scene: LiveScene,
  code: LiveProviderCode = 'changenow',
  beforeCreation: () => void = () => {},
): Promise<LiveOrder> {
  return toLiveOrder(scene, code, await openByWallet(scene, code, beforeCreation));
}

/** An order that is open at the provider's twin. */
export function toLiveOrder(scene: LiveScene, code: LiveProviderCode, orderId: string): LiveOrder {
  const { partner, db, workflows, twins } = scene;
  const { state } = twins[code];
  const [newest] = state.list();
  const id = state.list().find(({ reference }) => reference === orderId)?.id ?? newest?.id ?? '';
  const turn = (phase: Phase) => void state.set(id, { phase });
  return {
    orderId,
    turn,
    async reach(phase) {
      turn(phase);
      await pollNow(db, code, code === 'thorchain' ? orderId : id);
    },
    signal: (report) => workflows.getHandle(orderId).signal(providerReportSignal, report),
    becomes: (status) =>
      eventually(async () => {
        const { body } = await partner.live.get(orderId);
        return body.status === status ? body : null;
      }),
    refund: () => partner.live.refund(orderId, { action: 'refund_to_address' }),
  };
}

async function openByWallet({ db, partner }: LiveScene, provider: string, beforeCreation: () => void): Promise<string> {
  // A provider that failed in the story before is left out of quotes for a while.
  await db.delete(avoidedProviders);
  await db.execute(sql`select pg_notify('swaplane_provider', ${provider})`);
  const quote_id = await partner.live.quote({ from: 'LTC', to: 'BTC', amount: '3.5', provider });
  beforeCreation();
  const { status, text, body } = await partner.live.create({
    quote_id,
    address: PAYOUT_ADDRESS,
    // A memo has no room for it beside this payout address.
    ...(provider !== 'thorchain' && { refund_address: REFUND_ADDRESS }),
  });
  if (status !== 201) {
    throw new Error(`the order was not opened: ${status} ${text}`);
  }
  return body.order_id;
}

/** The input with which the API would open an order. */
export function liveInput({ partner }: LiveScene, changes: Partial<OrderInput>): OrderInput {
  return inputWith({
    orderId: newId('ord'),
    partnerId: partner.partnerId,
    from: 'LTC',
    fromNetwork: 'ltc',
    to: 'BTC',
    toNetwork: 'btc',
    amountFrom: '3.5',
    amountTo: '0.0044',
    payoutAddress: PAYOUT_ADDRESS,
    refundAddress: REFUND_ADDRESS,
    ...changes,
  });
}
