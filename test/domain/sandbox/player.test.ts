import { toOrder } from '#contract/orders/order';
import type { ScenarioFile } from '#contract/sandbox/scenario-file';
import { ApiUnavailable, type PartnerCall, type ScenarioAccess } from '#sandbox/partner-api';
import { playScenario } from '#sandbox/player';
import { expectForEach } from '#test/helpers/expect-for-each';
import { orderWith } from '#test/helpers/orders/order-state';

const ORDER = JSON.stringify(toOrder(orderWith(), 'https://swaplane.example/track'));
const FILE: ScenarioFile = {
  name: 'read_once',
  story: 'The order is read',
  steps: [{ at: '10%', partner: { read: 'order' } }],
};

/** Everything succeeds but the call of this path, which gets the status. */
function accessWith(path: RegExp, status: number): ScenarioAccess {
  const answer = async (call: PartnerCall) => {
    const usual = call.path === '/order/create' ? 201 : 200;
    return { status: path.test(call.path) ? status : usual, text: ORDER, mayBeDone: false };
  };
  return {
    api: { answer, json: async (call) => JSON.parse((await answer(call)).text) },
    quotes: { take: async () => 'q_1' },
    events: { eventsOf: async () => [] },
    endpoint: null,
    page: { chooseRefund: async () => 303 },
    followStream: null,
  };
}

test('an outage of the API ends a play with that reason, and is never a part of its result', () =>
  expectForEach([/create$/, /^\/order\/ord_\w+$/], async (path) => {
    const refused = await playScenario(accessWith(path, 502), FILE);
    expect(refused.answers.map(({ status }) => status)).toContain(502);
    await expect(playScenario(accessWith(path, 503), FILE)).rejects.toThrow(ApiUnavailable);
  }));
