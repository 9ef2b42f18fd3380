import type { ScenarioFile } from '#contract/sandbox/scenario-file';
import type { ScenarioAccess } from './access';
import type { RecordedAnswer } from './recording';

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
