import type * as Goldens from '#cli/scenario/golden/golden-text';
import { readScenarios } from '#cli/scenario/scenario-files';
import type * as Transitions from '#domain/orders/transition';
import type * as Refunds from '#domain/refunds/refund-decision';
import type * as Plans from '#domain/sandbox/plan';
import type * as Scripts from '#domain/sandbox/script';
import type * as Watching from '#domain/watching/silence';
import type * as GoldenPlay from '#test/helpers/sandbox/golden-play';
import { createdOf, readGolden } from '#test/helpers/sandbox/golden-play';

/** The scenarios that open an order, with their goldens. */
const SCENARIOS = readScenarios().flatMap((scenario) => {
  const golden = readGolden(scenario.name);
  const created = createdOf(golden);
  return created ? [{ scenario, golden, created }] : [];
});

const eventsOf = (golden: string) => /^== events\n([\s\S]*?)\n(?:\n==|$)/m.exec(golden)?.[1] ?? '';
const withEventsLike = (pattern: RegExp) =>
  SCENARIOS.filter(({ golden }) => pattern.test(eventsOf(golden))).map(({ scenario }) => scenario.name);
const sorted = (names: readonly string[]) => [...new Set(names)].sort();

/** The scenarios whose events differ from their goldens when the rules of one module are changed. */
function failing<Rules extends object>(module: string, changed: (actual: Rules) => object): string[] {
  const path = `../../../src/domain/${module}`;
  jest.doMock(path, () => {
    const actual = jest.requireActual<Rules>(path);
    return { ...actual, ...changed(actual) };
  });
  const names: string[] = [];
  jest.isolateModules(() => {
    const { playByRules } = require('#test/helpers/sandbox/golden-play') as typeof GoldenPlay;
    const { writeGolden } = require('#cli/scenario/golden/golden-text') as typeof Goldens;
    for (const { scenario, golden, created } of SCENARIOS) {
      const text = JSON.stringify(created);
      const answers = [{ call: 'POST /order/create', at: created.created_at, status: 201, text }];
      const events = playByRules(scenario, created);
      const played = writeGolden(scenario, { order: created, answers, events, deliveries: [], streams: [] });
      if (eventsOf(played) !== eventsOf(golden)) {
        names.push(scenario.name);
      }
    }
  });
  jest.dontMock(path);
  return names.sort();
}

test('the rules produce the events of every golden to the byte', () => {
  expect(SCENARIOS.length).toBeGreaterThan(55);
  expect(failing('orders/transition', () => ({}))).toEqual([]);
});

describe('a changed rule fails exactly the goldens that depend on it', () => {
  test('no operator may complete an order from manual_review', () => {
    const names = failing<typeof Transitions>('orders/transition', ({ canMove }) => ({
      canMove: (...[from, to]: Parameters<typeof canMove>) =>
        !(from === 'manual_review' && to === 'completed') && canMove(from, to),
    }));
    expect(names).toEqual(['compliance_released', 'missing_memo']);
  });

  test('a provider counts as silent after five hours', () => {
    const names = failing<typeof Watching>('watching/silence', () => ({ SILENT_AFTER_MS: 5 * 3_600_000 }));
    expect(names).toEqual(['silent_after_deposit', 'silent_before_deposit']);
  });

  test('a refund or ticket window lasts a second longer', () => {
    const names = failing<typeof Scripts>('sandbox/script', ({ refundWindow }) => ({
      refundWindow: (...[input, hours]: Parameters<typeof refundWindow>) => refundWindow(input, hours) + 1_000,
    }));
    expect(names).toEqual(
      sorted([...withEventsLike(/refund_deadline: null ->/), 'ticket_overdue', 'underpaid_ticket']),
    );
    expect(names.length).toBeGreaterThan(10);
  });

  test("without a partner's decision an operator is needed, whatever the preference", () => {
    const names = failing<typeof Refunds>('refunds/refund-decision', () => ({
      choosePreferredRefund: () => 'manual_review',
    }));
    expect(names).toEqual(sorted(withEventsLike(/"decided_by":"preference"/)));
    expect(names.length).toBeGreaterThan(3);
  });

  test('a provider accepts every call', () => {
    const names = failing<typeof Plans>('sandbox/plan', () => ({ plannedAnswer: () => 'accepted' }));
    expect(names).toEqual(['refund_down', 'refund_hangs', 'refund_refused', 'refund_unknown', 'ticket_down']);
  });
});
