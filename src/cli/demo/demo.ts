import type { Order } from '#contract/orders/order';
import type { Database } from '#db/client';
import { type EndpointSlot, readSlot } from '#db/webhooks/endpoints/endpoints';
import { fromIso, SECOND } from '#domain/duration';
import { webhookSecretAt } from '#domain/keys/seal-place';
import { eventId } from '#domain/orders/event-id';
import { DEFAULT_TTL_SECONDS, type Scenario, scenarioRow } from '#domain/sandbox/scenarios';
import { type DevFile, locateDevFile } from '#launcher/data-dir';
import { loadKeyring } from '#operations/secrets/load-keyring';
import { restoreWebhook } from '#operations/webhooks/endpoints';
import { type Answer, bold, green, red } from '../answer';
import { CommandError } from '../command';
import { findRunningInstance, type Instance, operatorName, withDatabase } from '../instance';
import { sendTo } from '../webhook/webhook';
import { createCalls, type Played, play } from './play-demo';
import {
  createScenarioPrinter,
  createWebhookLog,
  type ScenarioPrinter,
  startReceiver,
  type WebhookLog,
} from './receiver';
import { DEMO_SCENARIOS } from './scenarios';

export interface DemoOptions {
  scenario: Scenario;
  ttl?: number;
  advance?: true;
  json?: true;
}

const DEFAULT_TTL = 5;
/** How much longer than its scenario the demo may take. */
const PATIENCE_MS = 30 * SECOND;

/**
 * Plays one scenario against the running instance as a partner's wallet would, and checks that every channel reported the
 * same.
 */
export async function demo(options: DemoOptions): Promise<Answer> {
  const instance = findRunningInstance();
  const { dev } = instance;
  if (!dev) {
    throw new CommandError(`The demo needs the demo partner that npm start creates in ${instance.config.dataDir}.`);
  }
  // Before the endpoint is borrowed, so that it is restored whenever Ctrl-C is pressed.
  const interrupted = watchInterrupt();
  const printer = createScenarioPrinter(options.json === true);
  const webhooks = createWebhookLog(printer);
  const receiver = await startReceiver(dev.webhook_test_secret, webhooks.receive);
  printer.result(`${options.scenario}: ${scenarioRow(options.scenario).story}`);
  printer.chapter('Get a key, and receive webhooks');
  printer.command(`KEY=$(node -p "require('${locateDevFile(instance.config.dataDir)}').test_key")`);
  printer.command(`npx swaplane webhook set --env test --channel order --url ${receiver.url}`);
  try {
    return await withEndpoint(instance, dev, receiver.url, () =>
      playScenario({ options, dev, printer, webhooks, interrupted }),
    );
  } finally {
    receiver.close();
  }
}

/** Sends the demo partner's webhooks to `url` during `work`, and restores the previous URL afterwards. */
function withEndpoint<T>(instance: Instance, dev: DevFile, url: string, work: () => Promise<T>): Promise<T> {
  return withDatabase(instance, async (db) => {
    const restoreEndpoint = await borrowEndpoint(instance, db, { partnerId: dev.partner_id, url });
    try {
      return await work();
    } finally {
      await restoreEndpoint();
    }
  });
}

interface PlayOptions {
  options: DemoOptions;
  dev: DevFile;
  printer: ScenarioPrinter;
  webhooks: WebhookLog;
  interrupted: AbortSignal;
}

async function playScenario({ options, dev, printer, webhooks, interrupted }: PlayOptions): Promise<Answer> {
  const { scenario, advance = false } = options;
  // With an advanced clock no short scenario is needed, so the API's own duration is shown.
  const ttl = options.ttl ?? (advance ? null : DEFAULT_TTL);
  const limitMs = (ttl ?? DEFAULT_TTL_SECONDS) * SECOND + PATIENCE_MS;
  const signal = AbortSignal.any([interrupted, AbortSignal.timeout(limitMs)]);
  const calls = createCalls({
    profile: { url: dev.base_url, key: dev.test_key },
    printer,
    signal,
  });
  try {
    const played = await play({ scenario, ttl, advance, calls, printer, webhooks });
    return writeSummary(scenario, played, webhooks);
  } catch (error) {
    throw signal.aborted && !interrupted.aborted
      ? new CommandError(`The order did not become ${DEMO_SCENARIOS[scenario].end} within ${limitMs / SECOND} s.`)
      : error;
  }
}

/** Stops the demo on Ctrl-C; a second one ends the process immediately. */
function watchInterrupt(): AbortSignal {
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort(new CommandError('The demo was stopped.')));
  return interrupted.signal;
}

/** Temporarily uses the demo partner's test order endpoint; the returned function restores it. */
async function borrowEndpoint(
  instance: Instance,
  db: Database,
  { partnerId, url }: { partnerId: string; url: string },
): Promise<() => Promise<void>> {
  const slot: EndpointSlot = { partnerId, environment: 'test', channel: 'order' };
  const keyring = await loadKeyring(db, instance.secretKeys);
  const found = await readSlot(db, slot);
  const before = found && {
    url: found.url,
    secret: keyring.open(webhookSecretAt(found.endpointId), found.sealedSecret),
  };
  const { endpointId } = await sendTo(instance, db, { partnerId, env: 'test', channel: 'order' }, { url });
  return () => restoreWebhook({ db, keyring }, { ...slot, endpointId, before, actor: operatorName() });
}

/**
 * The demo's result: whether the scenario ended as described, and whether timeline, stream and webhooks had the same event
 * ids.
 */
function writeSummary(scenario: Scenario, { order, streamed }: Played, webhooks: WebhookLog): Answer {
  const timeline = timelineIds(order);
  const hooked = webhooks.eventIds();
  const isSame = sameSet(timeline, streamed) && sameSet(timeline, hooked);
  const isSigned = webhooks.allSigned();
  const hasEnded = order.status === DEMO_SCENARIOS[scenario].end;
  const { order_id: orderId, status } = order;
  return {
    json: {
      scenario,
      order_id: orderId,
      status,
      event_ids: { timeline, stream: streamed, webhook: hooked },
      same_ids: isSame,
      signatures_verified: isSigned,
    },
    text: [
      '',
      writeVerdict(
        hasEnded,
        `the order is ${status}`,
        `the order should be ${DEMO_SCENARIOS[scenario].end}, but is ${status}`,
      ),
      writeVerdict(
        isSame,
        `the same ${timeline.length} event IDs`,
        'different event IDs',
        ' in the timeline, the stream and the webhooks',
      ),
      writeVerdict(isSigned, 'every signature verified', 'a signature is not valid'),
      '',
      `See more: ${bold(`npx swaplane order inspect ${orderId}`)}`,
      `          ${bold(`npx swaplane order history ${orderId}`)}`,
      ...(status === 'manual_review'
        ? [`Decide it: ${bold(`npx swaplane order decide ${orderId} --status refunded --reason '…'`)}`]
        : []),
    ].join('\n'),
    failed: !(hasEnded && isSame && isSigned),
  };
}

function writeVerdict(isGood: boolean, good: string, bad: string, rest = ''): string {
  return isGood ? `${green('✓')} ${good}${rest}` : `${red('✗')} ${bad}${rest}`;
}

/** The event ids for the entries of an order's timeline. */
function timelineIds({ order_id: orderId, timeline }: Order): string[] {
  return timeline.map(({ status, at }) => eventId({ orderId, status, atMs: fromIso(at) }));
}

/** Webhooks may arrive twice and out of order. */
function sameSet(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [new Set(one), new Set(other)];
  return a.size === b.size && [...a].every((id) => b.has(id));
}
