import { setTimeout as delay } from 'node:timers/promises';
import { WorkflowNotFoundError, WorkflowUpdateFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { findOrderState } from '#db/orders/orders';
import { fromIso, SECOND, toIso } from '#domain/duration';
import { ServiceError } from '#domain/error';
import { expectForEach } from '#test/helpers/expect-for-each';
import { inputWith } from '#test/helpers/orders/order-state';
import { readAgreedOrder, waitUntilAllSent } from '../accounts';
import { LATER, type LostCase } from './lost-case';
import { type LostOrder, lostInput, lostOrder, place } from './lost-order';
import { REFUND_CASES } from './lost-refund-cases';
import { SANDBOX_CASES } from './lost-sandbox-cases';
import { SWAP_CASES } from './lost-swap-cases';
import { type Dying, openWorld, type World } from './world';

const CASES: readonly LostCase[] = [...SWAP_CASES, ...REFUND_CASES, ...SANDBOX_CASES];
const DYING: readonly Dying[] = ['worker', 'worker and Temporal'];

/** A case as it was played in a world. */
interface Played {
  world: World;
  order: LostOrder;
  first: PromiseSettledResult<unknown>;
  second: PromiseSettledResult<unknown>;
  /** Whether so long passed from the call to the end that Temporal may have repeated it before the second input was processed. */
  isRepeated: boolean;
  /** How the workflow ended. */
  result: PromiseSettledResult<unknown>;
}

/** Longest wait for a response; a provider's lost activity is repeated after half a minute. */
const PATIENCE_MS = 45 * SECOND;

/** Nearly the time limit of a call to a provider. */
const REPEATED_AFTER_MS = 25 * SECOND;

const played = new Map<string, Played>();
const worlds: World[] = [];

beforeAll(async () => {
  worlds.push(...(await Promise.all(DYING.map(openWorld))));
  expect(await Promise.allSettled(worlds.map(play))).toEqual(worlds.map(() => ({ status: 'fulfilled' })));
});
afterAll(() => Promise.all(worlds.map((world) => world.close())));

/** Lets every case reach its point, kills, and lets every case continue. */
async function play(world: World): Promise<void> {
  const cases = CASES.map((lost) => {
    const input = lostInput(world, lost.start(0).input);
    return { ...lost, input, point: `${input.orderId} ${lost.stopAt}` };
  });
  const points = cases.map(({ point }) => point);
  await world.startWorker(points);
  const startedAt = Date.now();
  // Some times are counted from an order's first report, so the last one is over this long after all are reported.
  const timesOver = world
    .reach(cases.filter((lost) => !lost.stopsBriefly).map(({ point }) => point))
    .then(() => delay(LATER + SECOND))
    .then(() => Date.now());
  const orders = Promise.all(
    cases.map(async ({ input, start, name, stopsBriefly, ...lost }) => {
      if (stopsBriefly) await timesOver;
      const { input: dated, ...rest } = start(startedAt);
      const full = inputWith({ ...input, ...dated });
      world.provider.of(full.orderId).report = { status: 'completed', amountTo: '14.8', txOutHash: 'out' };
      await place(world, full, rest);
      const [before, after] = [lostOrder(world, 'before', full), lostOrder(world, 'after', full)];
      return { name, lost, after, first: settled(lost.first?.(before)) };
    }),
  );
  const [briefFrom] = await Promise.all([timesOver, orders, world.reach(points)]);
  await world.die();
  await world.revive();
  const going = (await orders).map((order) => ({ ...order, second: settled(order.lost.second?.(order.after)) }));
  // Updates wait for the worker; signals are stored before it starts, however slow the machine is.
  await Promise.all(going.map(({ after }) => after.signalsSent()));
  await world.startWorker();
  await Promise.all(
    going.map(async ({ name, lost, after, first, second }) => {
      const [one, two] = [await first, await second];
      await untilAccepted(lost, after, world);
      const result = await settled(after.result());
      // The time limit of a call counts from its start, which on a slow machine is long before the order's end.
      const isRepeated = Date.now() - briefFrom > REPEATED_AFTER_MS;
      played.set(`${world.dying}: ${name}`, { world, order: after, first: one, second: two, isRepeated, result });
    }),
  );
  await waitUntilAllSent(world);
}

/** The last input may arrive before the order is ready for it; then it is sent again. */
async function untilAccepted(
  { finish }: Pick<LostCase, 'finish'>,
  order: LostOrder,
  { provider }: World,
): Promise<void> {
  for (const giveUpAt = Date.now() + PATIENCE_MS; finish; await delay(500)) {
    const outcome = await settled(finish(order, provider.of(order.orderId)));
    if (['taken', 'closed'].includes(answerOf(outcome)) || Date.now() > giveUpAt) {
      return;
    }
  }
}

async function settled(work: Promise<unknown> | undefined): Promise<PromiseSettledResult<unknown>> {
  const patience = delay(PATIENCE_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer')));
  const [outcome] = await Promise.allSettled([Promise.race([work, patience])]);
  return outcome;
}

/** The public code of a refusal, or another outcome. */
function answerOf(outcome: PromiseSettledResult<unknown>): string {
  if (outcome.status === 'fulfilled') {
    return 'taken';
  }
  const { reason } = outcome;
  if (reason instanceof WorkflowUpdateFailedError && reason.cause instanceof ApplicationFailure) {
    return String(reason.cause.type);
  }
  // The API answers for a closed order from its row, which the order's end is compared with.
  return reason instanceof WorkflowNotFoundError
    ? 'closed'
    : reason instanceof ServiceError
      ? reason.code
      : String(reason);
}

describe.each(DYING)('the %s is killed between a commit and the end of its task', (dying) => {
  test('the outcome that was recorded first is kept everywhere', () =>
    expectForEach(CASES, async ({ name, timeline, ...lost }) => {
      const { world, order, second, isRepeated, result } = played.get(`${dying}: ${name}`) ?? fail(name);
      expect([lost.secondRefused ?? 'taken', 'closed']).toContain(answerOf(second));
      expect(result).toEqual({ status: 'fulfilled', value: timeline.at(-1) ?? 'rejected' });
      if (timeline.length === 0) {
        expect(world.provider.of(order.orderId)).toMatchObject({ ...lost.atProvider });
        return;
      }
      const agreed = await readAgreedOrder(world, order.orderId);
      expect(agreed.timeline.map(({ status }) => status)).toEqual(timeline);
      const atProvider = world.provider.of(order.orderId);
      if (lost.stopsBriefly && isRepeated) {
        expect(atProvider.tickets).toBeLessThanOrEqual(1);
        return;
      }
      expect(atProvider).toMatchObject({ ...lost.atProvider });
    }));

  test('every step of a sandbox order has its exact instant', () =>
    expectForEach(SANDBOX_CASES, async ({ name, steps, ttlMs }) => {
      const { world, order } = played.get(`${dying}: ${name}`) ?? fail(name);
      const state = await findOrderState(world.db, order.orderId);
      const created = fromIso(state?.createdAt ?? '');
      expect(state?.timeline).toEqual(steps.map(({ status, at }) => ({ status, at: toIso(created + at * ttlMs) })));
    }));
});

function fail(name: string): never {
  throw new Error(`${name} was never played`);
}
