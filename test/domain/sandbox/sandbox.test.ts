import { readScenarios } from '#cli/scenario/scenario-files';
import { apply, eventOf } from '#domain/orders/apply-event';
import { nextDue } from '#domain/orders/deadline';
import type { OrderInput, OrderState } from '#domain/orders/order';
import { dueCall } from '#domain/orders/provider-call';
import type * as Transitions from '#domain/orders/status';
import type * as Refunds from '#domain/refunds/refund-decision';
import type * as Plans from '#domain/sandbox/plan';
import { PUBLISHED_SCENARIOS, type Scenario } from '#domain/sandbox/scenarios';
import type * as Scripts from '#domain/sandbox/script';
import type * as Watching from '#domain/watching/polling';
import { findDivergence } from '#sandbox/divergence';
import type * as Goldens from '#sandbox/golden-text';
import { CREATED, orderWith } from '#test/helpers/orders/order-state';
import type * as GoldenPlay from '#test/helpers/sandbox/golden-play';
import { createdOf, readGolden } from '#test/helpers/sandbox/golden-play';

describe('divergence', () => {
  const GOLDEN = readGolden('underpaid');

  test('equal texts have no divergence', () => {
    expect(findDivergence(GOLDEN, GOLDEN)).toBeNull();
  });

  test.each<[string, string, string, string, RegExp]>([
    ['another instant of a status', '+800 s', '+801 s', 'timeline', /moves of orders|window/],
    [
      'another deadline',
      'refund_deadline: null -> "2026-01-01T00:23',
      'refund_deadline: null -> "2026-01-01T00:24',
      'answers',
      /refund window/,
    ],
    ['another code', 'underpayment', 'overpayment', 'answers', /reason code/],
    ['bytes alone', 'signature t=1767225600,v1=', 'signature t=1767225600,v1=x', 'events', /bytes of a body/],
  ])('the divergence %s is shown with its place and its likely cause', (_what, from, to, section, cause) => {
    const divergence = findDivergence(GOLDEN, GOLDEN.replace(from, to));
    const lines = GOLDEN.split('\n');
    expect(divergence).toMatchObject({ section, line: lines.findIndex((line) => line.includes(from)) + 1 });
    expect(divergence?.cause).toMatch(cause);
    expect(divergence?.sideBySide.split('\n').filter((line) => line.startsWith('≠'))).toHaveLength(1);
  });

  test('a text that ends early diverges at its end', () => {
    const short = GOLDEN.slice(0, GOLDEN.indexOf('== events'));
    expect(findDivergence(GOLDEN, short)?.section).toBe('events');
  });
});

describe('changed rules', () => {
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
      const { writeGolden } = require('#sandbox/golden-text') as typeof Goldens;
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
    expect(failing('orders/status', () => ({}))).toEqual([]);
  });

  describe('a changed rule fails exactly the goldens that depend on it', () => {
    test('no operator may complete an order from manual_review', () => {
      const names = failing<typeof Transitions>('orders/status', ({ canMove }) => ({
        canMove: (...[from, to]: Parameters<typeof canMove>) =>
          !(from === 'manual_review' && to === 'completed') && canMove(from, to),
      }));
      expect(names).toEqual(['compliance_released', 'missing_memo']);
    });

    test('a provider counts as silent after five hours', () => {
      const names = failing<typeof Watching>('watching/polling', () => ({ SILENT_AFTER_MS: 5 * 3_600_000 }));
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
});

describe('sandbox', () => {
  /** Plays an order until nothing more is due, as the workflow's loop does. */
  function play(scenario: Scenario, changes: Partial<OrderInput> = {}, ttlGiven = true): OrderState {
    let order = orderWith({ sandbox: { scenario, ttlSeconds: 30, ttlGiven, seeded: false }, ...changes });
    for (let due = nextDue(order); due; due = nextDue(order)) {
      order = apply(order, eventOf(due), due.at);
      if (dueCall(order)) {
        order = apply(order, { type: 'provider_answer', answer: 'accepted' }, due.at);
      }
    }
    return order;
  }

  const seconds = (order: OrderState) =>
    order.timeline.map(({ status, at }) => [status, (Date.parse(at) - CREATED) / 1000]);

  test.each<[Scenario, [string, number][]]>([
    [
      'success',
      [
        ['waiting_deposit', 0],
        ['confirming', 6],
        ['exchanging', 13.5],
        ['sending', 21],
        ['completed', 30],
      ],
    ],
    [
      'fail',
      [
        ['waiting_deposit', 0],
        ['failed', 12],
      ],
    ],
    [
      'refund',
      [
        ['waiting_deposit', 0],
        ['confirming', 6],
        ['refund_required', 12],
        ['refunded', 48],
      ],
    ],
    [
      'stuck',
      [
        ['waiting_deposit', 0],
        ['confirming', 6],
      ],
    ],
    [
      'expire',
      [
        ['waiting_deposit', 0],
        ['expired', 30],
      ],
    ],
  ])('%s has exactly its statuses at exactly its fractions of T', (scenario, path) => {
    expect(seconds(play(scenario))).toEqual(path);
  });

  test('the evidence of a success depends only on the order: hashes marked as sandbox, the expected amount', () => {
    const order = play('success');
    expect(order.txInHash).toBe('sandbox_in_7k2m9q4t6w8y1b3d5f7h9j2n4p');
    expect(order.txOutHash).toBe('sandbox_out_7k2m9q4t6w8y1b3d5f7h9j2n4p');
    expect(order.amountToActual).toBe(order.input.amountTo);
  });

  test('without a given T the refund window lasts its nominal hours', () => {
    expect(seconds(play('refund', {}, false)).at(-1)).toEqual(['refunded', 12 + 24 * 3600 + 6]);
  });

  test('an order whose ticket is resolved is refunded, and one whose ticket is not resolved goes to manual review', () => {
    const ticket = { refundCapability: 'ticket', refundSlaHours: 72 } as const;
    expect(seconds(play('ticket_resolved', ticket)).at(-1)).toEqual(['refunded', 18]);
    expect(seconds(play('refund', ticket)).at(-1)).toEqual(['manual_review', 42]);
  });

  test('only an expiring order has a deposit window of T; the others have an hour', () => {
    const windowOf = (scenario: Scenario) =>
      Date.parse(orderWith({ sandbox: { scenario, ttlSeconds: 30, ttlGiven: true, seeded: false } }).expiresAt) -
      CREATED;
    expect(windowOf('expire')).toBe(30_000);
    expect(windowOf('success')).toBe(3_600_000);
  });

  test('the published scenarios are the five basic ones', () => {
    expect(PUBLISHED_SCENARIOS).toEqual(['success', 'fail', 'refund', 'stuck', 'expire']);
  });
});
