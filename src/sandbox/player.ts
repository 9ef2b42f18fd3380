import type { Order } from '#contract/orders/order';
import type { RefundCode } from '#contract/orders/order-action';
import type { OrderEventBody } from '#contract/orders/order-event';
import type { ScenarioFile, ScenarioStep } from '#contract/sandbox/scenario-file';
import { DAY, fromIso, toIso } from '#domain/duration';
import { DEFAULT_TTL_SECONDS } from '#domain/sandbox/scenarios';
import { DEFAULT_RETRY_OFFSETS_MS, nextDeliveryAttemptAt } from '#domain/webhooks/delivery';
import { createScenarioCalls, MoveUnknown } from './order-calls';
import { requireServed, type ScenarioAccess, ScenarioError, type StreamFollower } from './partner-api';
import type { RecordedAnswer, RecordedAttempt, Recording } from './recording';

const END_MS = 7 * DAY;
const MAX_BEGINNINGS = 10;

/**
 * Plays a scenario as its partner would: creates the order, advances its clock from step to step, performs the partner's
 * actions, and records every byte returned. The sandbox does the rest. If a move's outcome is unknown, it can start again
 * with the same seed.
 * @throws ApiUnavailable during an outage, which is no result
 */
export async function playScenario(access: ScenarioAccess, scenario: ScenarioFile): Promise<Recording> {
  const played = playableWith(access, scenario);
  for (let beginnings = 1; ; beginnings += 1) {
    try {
      const recording = await playOnce(access, played);
      return beginnings === 1 ? recording : { ...recording, deliveries: lastOfEach(recording.deliveries) };
    } catch (error) {
      if (!(error instanceof MoveUnknown) || beginnings === MAX_BEGINNINGS) {
        throw error;
      }
    }
  }
}

/**
 * An attempt for the order of the beginning before may still have been on its way, and is the same to the byte: only the last one of
 * each number belongs to this beginning.
 */
export function lastOfEach(deliveries: Recording['deliveries']): Recording['deliveries'] {
  const nameOf = ({ sequence, attempt }: RecordedAttempt) => `${sequence} ${attempt}`;
  const last = new Map(deliveries.flat().map((one) => [nameOf(one), one]));
  return deliveries
    .map((came) => came.filter((one) => last.get(nameOf(one)) === one))
    .filter((came) => came.length > 0);
}

async function playOnce(access: ScenarioAccess, scenario: ScenarioFile): Promise<Recording> {
  const created = await createScenarioOrder(access, scenario);
  requireServed(created, created.call);
  if (created.status !== 201) {
    return { order: null, answers: [created], events: [], deliveries: [], streams: [] };
  }
  const order: Order = JSON.parse(created.text);
  const play = createPlay(access, scenario, order);
  await play.begin();
  for (const step of scenario.steps) {
    await play.take(step);
  }
  return play.end(created);
}

const SHOWN_PATH = '/order/{order_id}';

function createPlay(
  { api, page, events, endpoint, followStream }: ScenarioAccess,
  scenario: ScenarioFile,
  created: Order,
) {
  const { name, ttl = DEFAULT_TTL_SECONDS, ends, steps } = scenario;
  const deliveries: Recording['deliveries'] = [];
  const isDelivered = needsEndpoint(scenario);
  const isFollowed = steps.some((step) => 'partner' in step && 'stream' in step.partner);
  let stream: StreamFollower | null = null;

  function recordDeliveries(from: number): void {
    const came = endpoint?.takeAttempts(name) ?? [];
    if (came.length > 0) deliveries.push(came.map((attempt) => ({ ...attempt, at: attemptedAt(attempt, from) })));
  }
  const calls = createScenarioCalls(api, created, ttl, recordDeliveries);
  const { path } = calls;

  async function act(part: PartnerPart): Promise<void> {
    if ('refund' in part) {
      const refundAction = { path: `${path}/refund-action`, shownAs: `POST ${SHOWN_PATH}/refund-action` };
      await calls.call({ ...refundAction, body: part.refund });
    } else if ('read' in part) {
      await calls.call({ path, shownAs: `GET ${SHOWN_PATH}` });
    } else if ('resume' in part) {
      await calls.call({ method: 'POST', path: '/webhook/resume', shownAs: 'POST /webhook/resume' });
    } else {
      await stream?.cut(calls.latest().timeline.length);
    }
  }

  /** The partner makes the code and shows it to its user, who enters it on the page. */
  async function chooseRefund({ refund_to: to, extra_id: memo = '' }: UserPart): Promise<void> {
    const code = { method: 'POST', path: `${path}/refund-code`, shownAs: `POST ${SHOWN_PATH}/refund-code` } as const;
    const { status, text } = await calls.call(code);
    if (status < 300) {
      const { refund_code }: RefundCode = JSON.parse(text);
      const target = to === 'record' ? ({ to, address: '' } as const) : ({ to: 'other', address: to } as const);
      const choice = { code: refund_code, ...target, memo };
      await calls.openPage('POST /track/{order_id}/refund', () => page.chooseRefund(created, choice));
    }
  }

  return {
    /** Starts following the stream, if any; before the first webhook response, nothing is known about retries. */
    async begin(): Promise<void> {
      stream = isFollowed && followStream ? await followStream(`${path}/stream`) : null;
      if (isDelivered) await calls.moveClock('PT0.001S', 1);
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
      } else if ('user' in step) {
        await calls.advanceTo(calls.instantOf(step.at));
        await chooseRefund(step.user);
      }
    },
    async end(createdAnswer: RecordedAnswer): Promise<Recording> {
      await calls.advanceTo(ends === undefined ? Date.parse(created.created_at) + END_MS : calls.instantOf(ends));
      const { text } = await calls.call({ path, shownAs: `GET ${SHOWN_PATH}` });
      const order: Order = JSON.parse(text);
      const streams = (await stream?.end(order.timeline.length)) ?? [];
      recordDeliveries(calls.instantOf('PT0S'));
      const bodies = await events.eventsOf(order);
      checkDeliveries(deliveries.flat(), bodies);
      const answers = [{ ...createdAnswer, at: created.created_at }, ...calls.answers];
      return { order, answers, events: bodies, deliveries: isDelivered ? deliveries : [], streams };
    },
  };
}

/**
 * The virtual instant (ISO) of an attempt: as the schedule has it, or later for what waited at a paused endpoint.
 * @param from where the clock stood before the move in which it came
 */
function attemptedAt({ body, attempt }: Pick<RecordedAttempt, 'body' | 'attempt'>, from: number): string {
  const { ts }: OrderEventBody = JSON.parse(body);
  const planned = nextDeliveryAttemptAt(fromIso(ts), attempt - 1, DEFAULT_RETRY_OFFSETS_MS) ?? fromIso(ts);
  return toIso(Math.max(planned, from));
}

type PartnerPart = Extract<ScenarioStep, { partner: unknown }>['partner'];
type UserPart = Extract<ScenarioStep, { user: unknown }>['user'];

/** @throws ScenarioError if a webhook was not signed, or differs from the list of events */
function checkDeliveries(attempts: readonly RecordedAttempt[], bodies: readonly string[]): void {
  for (const { event, body, hasGoodSignature } of attempts) {
    if (!hasGoodSignature || !bodies.includes(body)) {
      throw new ScenarioError(
        `The webhook of ${event} ${hasGoodSignature ? 'differs from its event' : 'has an invalid signature'}.`,
      );
    }
  }
}

/** Belong to nobody: sandbox payouts are never sent. */
const ADDRESSES: Readonly<Record<string, string>> = {
  BTC: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ETH: '0x52908400098527886E0F7030069857D2E4169EE7',
};

/** Creates a scenario's order, after the endpoint was set up to respond to its first events. */
export async function createScenarioOrder(access: ScenarioAccess, scenario: ScenarioFile): Promise<RecordedAnswer> {
  const { api, quotes, endpoint } = access;
  const { name, ttl, swap, order, steps } = scenario;
  endpoint?.begin(name);
  for (const step of steps) {
    if ('webhook' in step && step.at === undefined) {
      endpoint?.follow(name, step.webhook);
    }
  }
  const quoteId = await quotes.take(scenario);
  const query = { sandbox_scenario: name, sandbox_seed: `scenario ${name}`, sandbox_ttl: ttl?.toString() };
  const address = ADDRESSES[swap?.to ?? 'ETH'];
  const body = { quote_id: quoteId, address, partner_order_ref: name, ...order };
  const { status, text } = await api.answer({ path: '/order/create', query, body });
  return { call: 'POST /order/create', at: null, status, text };
}

/** Whether it sets the responses of the partner's endpoint, which cannot be done over the API with only a key. */
export function needsEndpoint({ steps }: ScenarioFile): boolean {
  return steps.some((step) => 'webhook' in step);
}

/** Whether its partner follows the order's stream. */
export function needsStream({ steps }: ScenarioFile): boolean {
  return steps.some(isOfStream);
}

/** The scenario as it can be played: without an endpoint no waiting for retries and no pauses, without a stream no interruptions. */
function playableWith(
  { endpoint, followStream }: Pick<ScenarioAccess, 'endpoint' | 'followStream'>,
  scenario: ScenarioFile,
): ScenarioFile {
  const isLeftOut = (step: ScenarioStep) =>
    (endpoint === null && needsEndpoint(scenario) && isOfEndpoint(step)) || (followStream === null && isOfStream(step));
  return scenario.steps.some(isLeftOut)
    ? { ...scenario, steps: scenario.steps.filter((step) => !isLeftOut(step)) }
    : scenario;
}

function isOfEndpoint(step: ScenarioStep): boolean {
  return (
    'webhook' in step || ('clock' in step && step.clock === 'next') || ('partner' in step && 'resume' in step.partner)
  );
}

function isOfStream(step: ScenarioStep): boolean {
  return 'partner' in step && 'stream' in step.partner;
}
