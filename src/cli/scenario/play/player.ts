import type { Order } from '../../../contract/orders/order';
import type { ScenarioFile, ScenarioStep } from '../../../contract/sandbox/scenario-file';
import { DAY } from '../../../domain/duration';
import { DEFAULT_TTL_SECONDS, findScenario } from '../../../domain/sandbox/scenarios';
import { CommandError } from '../../command-error';
import type { Api } from './api';
import type { Endpoint } from './endpoint';
import type { EventReader } from './event-reader';
import { createOrderCalls } from './order-calls';
import type { QuoteStock } from './quote-stock';
import type { RecordedAnswer, RecordedAttempt, Recording } from './recording';
import { followStream, type StreamFollower } from './stream-follower';

/** Of nobody: payouts of the sandbox go nowhere. */
const ADDRESSES: Readonly<Record<string, string>> = {
  BTC: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ETH: '0x52908400098527886E0F7030069857D2E4169EE7',
};
const END_MS = 7 * DAY;

export interface Access {
  api: Api;
  quotes: QuoteStock;
  events: EventReader;
  /** The partner's endpoint for test orders; null where nobody can program it. */
  endpoint: Endpoint | null;
}

export interface OpenAccess extends Access {
  /** Gives the partner another endpoint, whose failures begin to count anew. */
  renewEndpoint(): Promise<void>;
  close(): Promise<void>;
}

/** What a scenario needs that not every access has. */
export function needsEndpoint({ steps }: ScenarioFile): boolean {
  return steps.some((step) => 'webhook' in step);
}

/**
 * Plays a scenario as its partner would: opens the order, moves its clock from step to step, does the partner's part, and keeps every
 * byte of what comes back. The order plays the rest.
 */
export async function playScenario(access: Access, scenario: ScenarioFile): Promise<Recording> {
  const { api, endpoint } = access;
  if (!findScenario(scenario.name)) {
    await api.json('POST', '/sandbox/scenarios', { body: scenario });
  }
  endpoint?.takeAttempts(scenario.name);
  const created = await create(access, scenario);
  if (created.status !== 201) {
    return { order: null, answers: [created], events: [], deliveries: [], streams: [] };
  }
  const play = createPlay(access, scenario, JSON.parse(created.text) as Order);
  await play.begin();
  for (const step of scenario.steps) {
    await play.take(step);
  }
  return play.end(created);
}

async function create({ api, quotes, endpoint }: Access, scenario: ScenarioFile): Promise<RecordedAnswer> {
  const { name, ttl, swap, order, steps } = scenario;
  for (const step of endpoint && needsEndpoint(scenario) ? steps : []) {
    if ('webhook' in step && step.at === undefined) {
      endpoint?.follow(name, step.webhook);
    }
  }
  const quoteId = await quotes.take(scenario);
  const query = { sandbox_scenario: name, sandbox_seed: `scenario ${name}`, ...(ttl && { sandbox_ttl: String(ttl) }) };
  const address = ADDRESSES[swap?.to ?? 'ETH'];
  const body = { quote_id: quoteId, address, partner_order_ref: name, ...order };
  const { status, text } = await api.call('POST', '/order/create', { query, body });
  return { call: 'POST /order/create', at: null, status, text };
}

const SHOWN_PATH = '/order/{order_id}';

function createPlay({ api, events, endpoint }: Access, scenario: ScenarioFile, created: Order) {
  const { name, ttl = DEFAULT_TTL_SECONDS, ends, steps } = scenario;
  const deliveries: Recording['deliveries'] = [];
  const isDelivered = needsEndpoint(scenario);
  const isFollowed = steps.some((step) => 'partner' in step && 'stream' in step.partner);
  let stream: StreamFollower | null = null;

  function keepDeliveries(): void {
    const came = endpoint?.takeAttempts(name) ?? [];
    came.length > 0 && deliveries.push(came);
  }
  const calls = createOrderCalls(api, created, ttl, keepDeliveries);

  async function act(part: PartnerPart): Promise<void> {
    if ('refund' in part) {
      await calls.ask('POST', `${calls.path}/refund-action`, `${SHOWN_PATH}/refund-action`, part.refund);
    } else if ('read' in part) {
      await calls.ask('GET', calls.path, SHOWN_PATH);
    } else if ('resume' in part) {
      await calls.ask('POST', '/webhook/resume', '/webhook/resume');
    } else {
      await stream?.cut(calls.latest().timeline.length);
    }
  }

  return {
    /** Follows what is to be followed; until the first webhook was answered, nothing is known of its retries. */
    async begin(): Promise<void> {
      stream = isFollowed ? await followStream(api, `${calls.path}/stream`) : null;
      isDelivered && (await calls.moveClock('PT0.001S', 1));
    },
    async take(step: ScenarioStep): Promise<void> {
      if ('clock' in step) {
        await calls.moveClock(step.clock, step.times ?? 1);
      } else if ('webhook' in step && step.at !== undefined) {
        await calls.advanceTo(calls.instantOf(step.at));
        endpoint?.follow(name, step.webhook);
      } else if ('partner' in step) {
        await calls.advanceTo(calls.instantOf(step.at));
        await act(step.partner);
      }
    },
    async end(createdAnswer: RecordedAnswer): Promise<Recording> {
      await calls.advanceTo(ends === undefined ? Date.parse(created.created_at) + END_MS : calls.instantOf(ends));
      const { text } = await calls.ask('GET', calls.path, SHOWN_PATH);
      const order = JSON.parse(text) as Order;
      const streams = (await stream?.end(order.timeline.length)) ?? [];
      keepDeliveries();
      const bodies = await events.eventsOf(order);
      checkDeliveries(deliveries.flat(), bodies);
      const answers = [{ ...createdAnswer, at: created.created_at }, ...calls.answers];
      return { order, answers, events: bodies, deliveries: isDelivered ? deliveries : [], streams };
    },
  };
}

type PartnerPart = Extract<ScenarioStep, { partner: unknown }>['partner'];

/** @throws CommandError where a webhook was not signed, or said something else than the list of events */
function checkDeliveries(attempts: readonly RecordedAttempt[], bodies: readonly string[]): void {
  for (const { event, body, hasGoodSignature } of attempts) {
    if (!hasGoodSignature || !bodies.includes(body)) {
      throw new CommandError(
        `The webhook of ${event} ${hasGoodSignature ? 'differs from its event' : 'is badly signed'}.`,
      );
    }
  }
}
