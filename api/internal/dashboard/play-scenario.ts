import { createDirectApi } from '#api/pipeline/call-directly';
import type { ApiServices } from '#api/services';
import { statusOf } from '#api/tracking/refund/choice';
import type { Order } from '#contract/orders/order';
import { findControlledOrder, type Owner } from '#db/orders/control';
import { listEventBodies } from '#db/orders/events';
import { claimPlay, endPlay, type KeptScenario } from '#db/sandbox';
import { MINUTE, SECOND } from '#domain/duration';
import { InternalError } from '#domain/users/internal-error';
import { chooseRefund } from '#operations/orders/refunds/choose-refund';
import { writeGolden } from '#sandbox/golden-text';
import {
  ApiUnavailable,
  type PartnerApi,
  type PartnerCall,
  type ScenarioAccess,
  ScenarioError,
  type TrackingPage,
} from '#sandbox/partner-api';
import { playScenario } from '#sandbox/player';
import { createQuoteStock } from '#sandbox/quote-stock';
import type { Recording } from '#sandbox/recording';
import { parseScenario } from '#sandbox/scenario-text';
import type { Member } from '../define-internal-route';
import { partnerCallerOf } from './orders/test-orders';

/** The result of a play as a golden file, and its order; null if its creation was refused. */
interface Played {
  result: string;
  orderId: string | null;
  /** The text of the file that was played. */
  source: string;
}

/** More than one call of a play can take, which the time limit does not end. */
const LAST_CALL_MS = 2 * MINUTE;

/**
 * What the partner receives in a play without its endpoint. One play of a scenario runs at a time, because all have the same seed and
 * so replace each other's order. @throws InternalError CONFLICT with the reason, or UNAVAILABLE during an outage
 */
export async function playKept(
  services: ApiServices,
  caller: Member,
  { name, source }: Pick<KeptScenario, 'name' | 'source'>,
): Promise<Played> {
  if (source === null) {
    throw refuse('Upload the file again: it was not kept when it was uploaded');
  }
  const { db, intervals } = services;
  const one = { partnerId: caller.partnerId, name };
  if (!(await claimPlay(db, one, intervals.scenarioPlay + LAST_CALL_MS))) {
    throw refuse('This scenario is being played right now: wait until that play has ended, then play it again');
  }
  try {
    return await play(await accessFor(services, caller), source);
  } finally {
    await endPlay(db, one);
  }
}

async function play(access: ScenarioAccess, source: string): Promise<Played> {
  const file = parseScenario(source, 'The file');
  try {
    const recording = await playScenario(access, file);
    requireOwnOrder(recording);
    return { result: writeGolden(file, recording), orderId: recording.order?.order_id ?? null, source };
  } catch (error) {
    if (error instanceof ApiUnavailable) {
      throw new InternalError('UNAVAILABLE', { message: error.message });
    }
    throw error instanceof ScenarioError ? refuse(error.message) : error;
  }
}

const CONFLICT = 409;

/** Another order in the way is no result of the scenario. @throws InternalError CONFLICT */
function requireOwnOrder({ order, answers: [created] }: Recording): void {
  if (order === null && created?.status === CONFLICT) {
    throw refuse(
      'The order was not created, because another one has its seed or its reference: let that end, then play the scenario again',
    );
  }
}

function refuse(message: string): InternalError {
  return new InternalError('CONFLICT', { message });
}

async function accessFor(services: ApiServices, caller: Member): Promise<ScenarioAccess> {
  const direct = createDirectApi(services, await partnerCallerOf(services, caller, 'test'));
  const api = withinTime(direct, services.intervals.scenarioPlay);
  const events = {
    eventsOf: ({ order_id: orderId }: Pick<Order, 'order_id'>) => listEventBodies(services.db, orderId),
  };
  const page = { chooseRefund: chooseAs(services, { partnerId: caller.partnerId, environment: 'test' }) };
  return { api, quotes: createQuoteStock(api), page, events, endpoint: null, followStream: null };
}

/** As the page takes the choice of the partner's user, without its form. */
function chooseAs(services: ApiServices, owner: Owner): TrackingPage['chooseRefund'] {
  return async ({ order_id: orderId }, { memo: extraId, ...choice }) => {
    const order = await findControlledOrder(services.db, orderId, owner);
    if (order === null) {
      throw new ScenarioError(`${orderId} was replaced or deleted while it was played`);
    }
    const entered = { ...choice, extraId };
    return statusOf(await chooseRefund(services, { order, owner, entered, ipRange: owner.partnerId }));
  };
}

/** The same API until the time is up; the call that runs then still ends. */
function withinTime(api: PartnerApi, limitMs: number): PartnerApi {
  const endsAt = performance.now() + limitMs;
  const requireTime = ({ path }: PartnerCall) => {
    if (performance.now() >= endsAt) {
      throw new ScenarioError(
        `The play was cut off after ${limitMs / SECOND} s, before the call of ${path}: use fewer moves of the clock, or play the ` +
          'scenario with `swaplane scenario run`, which has no limit',
      );
    }
  };
  return {
    answer: async (call) => {
      requireTime(call);
      return api.answer(call);
    },
    json: async (call) => {
      requireTime(call);
      return api.json(call);
    },
  };
}
