import { SECOND } from '#domain/duration';
import { DEFAULT_TTL_SECONDS, type Scenario, scenarioRow } from '#domain/sandbox/scenarios';
import { type DevFile, locateDevFile } from '#launcher/dev-file';
import type { Answer } from '../answer';
import { CommandError } from '../command-error';
import { findRunningInstance, type Instance, withDatabase } from '../instance';
import { borrowEndpoint } from './borrowed-endpoint';
import { createCalls } from './calls';
import { play } from './play-demo';
import { startReceiver } from './receiver';
import { createScenarioPrinter, type ScenarioPrinter } from './scenario-printer';
import { DEMO_SCENARIOS } from './scenarios';
import { writeSummary } from './summary';
import { createWebhookLog, type WebhookLog } from './webhook-log';

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
