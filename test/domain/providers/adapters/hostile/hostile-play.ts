import { pino } from 'pino';
import type { OrderStatus } from '#domain/orders/status';
import type { Adapter } from '#providers/adapter';
import { openProviderApi } from '#providers/http/open-api';
import { createRun } from '#providers/live/context';
import { createLiveProvider } from '#providers/live/provider';
import type { CreateRequest, Provider, QuoteRequest, StatusRequest } from '#providers/provider';
import { configOf } from '#providers/switches';
import { openTwinOf } from '#test/helpers/providers/adapter-twin';
import { addressesOf, pairOf, type TwinPair } from '#test/helpers/providers/twin-pair';
import { makeAddress } from '#twins/assets';
import { FAULT_NAMES, type Fault } from '#twins/faults';

export const PATIENCE_MS = 150;
const USER_IP = '203.0.113.7';

/** The result of every operation while all responses of a provider are wrong in one way. */
export interface Played {
  tookMs: number;
  /** Orders made at the provider meanwhile. */
  orders: number;
  outcomes: Readonly<Record<string, PromiseSettledResult<unknown>>>;
  logged: readonly Record<string, unknown>[];
}

/** A provider's normal responses, and the results under each fault. */
export interface Hostile {
  quoted: { amountFrom: string };
  status: OrderStatus | undefined;
  /** The answer about a status that shows another payout address. */
  foreign: PromiseSettledResult<unknown>;
  /** A creation after which every answer shows another payout address. */
  created: PromiseSettledResult<unknown>;
  /** Newest first, at the end. */
  depositAddresses: readonly string[];
  played: ReadonlyMap<Fault, Played>;
}

interface Scene extends Pick<Awaited<ReturnType<typeof openTwinOf>>, 'twin' | 'catalog' | 'settings' | 'connection'> {
  adapter: Adapter;
  pair: TwinPair;
  /** Of an order; the first secret that occurs. */
  secret: string | null;
}

interface Opened {
  provider: Provider;
  /** The list of assets is read by a job; here it is one more operation. */
  assets(): Promise<unknown>;
  logged: Record<string, unknown>[];
  close(): Promise<void>;
}

/** Makes every response of an adapter's provider wrong in every way. */
export async function playHostile(adapter: Adapter): Promise<Hostile> {
  const { twin, catalog, settings, connection, close } = await openTwinOf(adapter);
  const scene: Scene = { adapter, twin, catalog, settings, connection, pair: pairOf(catalog), secret: null };
  const calm = open(scene, 10_000);
  const price = await calm.provider.quote(requestOf(scene));
  const order = orderOf(scene, price);
  const { providerOrderId, depositAddress, depositExtraId } = await calm.provider.createOrder(order);
  twin.state.set(twin.state.list()[0]?.id ?? '', { phase: 'confirming' });
  const agreed = { ...order, depositAddress, depositExtraId };
  const asked: StatusRequest = { orderId: order.orderId, providerOrderId, agreed };
  const report = await calm.provider.readStatus?.(asked);
  twin.spoil({ fault: 'other_payout', times: Number.POSITIVE_INFINITY });
  const [foreign, created] = await Promise.allSettled([
    calm.provider.readStatus?.(asked),
    calm.provider.createOrder(order),
  ]);
  twin.heal();
  await calm.close();
  const played = new Map<Fault, Played>();
  for (const fault of FAULT_NAMES) {
    played.set(fault, await playFault(scene, order, asked, fault));
  }
  const depositAddresses = twin.state.list().map(({ depositAddress }) => depositAddress);
  await close();
  const status = report && 'status' in report ? report.status : undefined;
  return { quoted: price, status, foreign, created, depositAddresses, played };
}

async function playFault(scene: Scene, order: CreateRequest, about: StatusRequest, fault: Fault): Promise<Played> {
  const { adapter, twin, pair } = scene;
  const { provider, assets, logged, close } = open(scene, PATIENCE_MS);
  const before = twin.state.list().length;
  twin.spoil({ fault, times: Number.POSITIVE_INFINITY });
  const startedAt = Date.now();
  const target = { kind: 'address', address: makeAddress(pair.from.network, 'back'), extraId: null } as const;
  const asked: Record<string, Promise<unknown> | undefined> = {
    assets: assets(),
    limits: provider.limits(pair.from, pair.to),
    quote: provider.quote(requestOf(scene)),
    createOrder: provider.createOrder(order),
    readStatus: provider.readStatus?.(about),
    ...(adapter.requestRefund && {
      requestRefund: provider.requestRefund?.({
        ...about,
        target,
        refundAddress: null,
        refundExtraId: null,
        network: pair.from.network,
      }),
    }),
  };
  const settled = await Promise.allSettled(Object.values(asked));
  const tookMs = Date.now() - startedAt;
  await settle();
  twin.heal();
  await close();
  const outcomes = Object.fromEntries(Object.keys(asked).map((name, index) => [name, settled[index]])) as never;
  return { tookMs, orders: twin.state.list().length - before, outcomes, logged };
}

/** The provider with its own connections and log, since it is not called for a while after some faults. */
function open(scene: Scene, patienceMs: number): Opened {
  const { adapter, catalog, settings, connection } = scene;
  const { code } = adapter.facts;
  const logged: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const patience = { readMs: patienceMs, onceMs: patienceMs };
  const api = openProviderApi({ ...connection, settings, patience });
  const secrets = {
    seal: (_orderId: string, text: string) => {
      scene.secret ??= text;
      return text;
    },
    find: async () => scene.secret,
    findDeposit: async () => null,
  };
  const config = { ...configOf([], code), settings };
  const provider = createLiveProvider({ adapter, config, api, catalog: () => catalog, secrets, log });
  const run = createRun({ provider: code, log });
  return { provider, assets: () => run('assets', () => adapter.assets(api)), logged, close: api.close };
}

function requestOf({ adapter: { facts }, pair: { from, to, amounts } }: Scene): QuoteRequest {
  const rateType = facts.rates.floating ? 'floating' : 'fixed';
  const sides = facts.rates[rateType] ?? [];
  const side = sides.includes('send') ? 'send' : 'receive';
  return { from, to, amount: amounts[side], side, rateType, userIp: USER_IP };
}

function orderOf(
  scene: Scene,
  price: { amountFrom: string; amountTo: string; quoteRef?: string | null },
): CreateRequest {
  const { amountFrom, amountTo, quoteRef = null } = price;
  const { from, to, side, rateType } = requestOf(scene);
  return {
    from,
    to,
    side,
    rateType,
    amountFrom,
    amountTo,
    quoteRef,
    orderId: 'ord_hostile',
    ...addressesOf(scene.adapter.facts.demands, { from, to }),
    payoutExtraId: null,
    refundExtraId: null,
    userIp: USER_IP,
  };
}

/** A request sent before its caller gave up still arrives, and would be counted with the next fault. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
