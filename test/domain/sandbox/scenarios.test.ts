import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OrderInput } from '#domain/orders/order';
import { COUNTING } from '#domain/sandbox/deposits';
import { MAGIC_AMOUNTS, magicScenario } from '#domain/sandbox/magic-amounts';
import { plannedAnswer, planScenario } from '#domain/sandbox/plan';
import type { ScenarioScript } from '#domain/sandbox/scenario-script';
import { findScenario } from '#domain/sandbox/scenarios';
import { lastOfEach } from '#sandbox/player';
import type { RecordedAttempt } from '#sandbox/recording';
import { expectForEach } from '#test/helpers/expect-for-each';
import { inputWith } from '#test/helpers/orders/order-state';

const SCRIPT: ScenarioScript = {
  steps: [],
  expires: null,
  answers: {},
  refundConfirmed: 0.2,
  ticketResolved: null,
  takesAnyAmount: false,
};
const ORDER = inputWith({ amountFrom: '0.05', from: 'BTC', fromNetwork: 'btc' });
const plan = (changes: Partial<ScenarioScript>, order: OrderInput = ORDER) =>
  planScenario({ ...SCRIPT, ...changes }, order, 100, COUNTING);
/** Seconds, status, and the amount that has arrived. */
const planOf = (changes: Partial<ScenarioScript>) =>
  plan(changes).steps.map(({ afterMs, report }) =>
    typeof report === 'string' ? [afterMs / 1000, report] : [afterMs / 1000, report.status, report.amountFrom],
  );

describe('a simulated provider checks the arrived amount', () => {
  test('a deposit moves the order according to its amount', () =>
    expectForEach<[string, Partial<ScenarioScript>, unknown[]]>(
      [
        ['exactly the amount', { steps: [{ at: 0.2, deposit: { amount: '0.05' } }] }, [[20, 'confirming', '0.05']]],
        [
          'less',
          { steps: [{ at: 0.2, deposit: { amount: '0.04999999' } }] },
          [
            [20, 'confirming', '0.04999999'],
            [40, 'refund_required', '0.04999999'],
          ],
        ],
        [
          'more',
          { steps: [{ at: 0.2, deposit: { amount: '150%' } }] },
          [
            [20, 'confirming', '0.075'],
            [40, 'refund_required', '0.075'],
          ],
        ],
        [
          'more, where any amount is accepted',
          { takesAnyAmount: true, steps: [{ at: 0.2, deposit: { amount: '150%' } }] },
          [[20, 'confirming', '0.075']],
        ],
        [
          'two parts, the second before the first is judged',
          {
            steps: [
              { at: 0.1, deposit: { amount: '60%', confirmations: 3 } },
              { at: 0.3, deposit: { amount: '40%', confirmations: 1 } },
            ],
          },
          [
            [10, 'confirming', '0.03'],
            [30, 'confirming', '0.05'],
          ],
        ],
        [
          'two parts, the second when the first is judged already',
          {
            steps: [
              { at: 0.1, deposit: { amount: '60%', confirmations: 1 } },
              { at: 0.3, deposit: { amount: '40%', confirmations: 1 } },
            ],
          },
          [
            [10, 'confirming', '0.03'],
            [20, 'refund_required', '0.03'],
            [30, 'confirming', '0.05'],
          ],
        ],
        ['another memo', { steps: [{ at: 0.2, deposit: { memo: 'wrong' } }] }, [[40, 'manual_review', undefined]]],
      ],
      ([_what, changes, reports]) => {
        expect(planOf(changes)).toEqual(reports);
      },
    ));
});

test('a provider that hangs counts as silent after six hours, unless it reports before', () => {
  const hangs = { at: 'PT1H', hangs: true } as const;
  const reports = (at: string) => ({ at, report: { status: 'exchanging' } }) as const;
  expect(planOf({ steps: [hangs] })).toEqual([[7 * 3600, 'silence']]);
  expect(planOf({ steps: [hangs, reports('PT7H')] })).toEqual([[7 * 3600, 'exchanging', undefined]]);
  expect(planOf({ steps: [hangs, reports('PT7H1S')] }).map(([, word]) => word)).toEqual(['silence', 'exchanging']);
});

test('a dropped payout is paid by a second transaction', () => {
  const payouts = ['sent', 'dropped', 'sent_again', 'confirmed'] as const;
  const { steps } = plan({ steps: payouts.map((payout, index) => ({ at: index, payout })) });
  const hashes = steps.map(({ report }) => typeof report === 'object' && report.txOutHash?.replace(/_[^_]+$/, ''));
  expect(hashes).toEqual(['sandbox_out', undefined, 'sandbox_out2', 'sandbox_out2']);
});

test('the attempts of a call get their answers in order, and the last answer repeats', () => {
  const answers = { request_refund: ['unavailable', 'hangs', 'accepted'] } as const;
  const planned = [1, 2, 3, 4].map((attempt) => plannedAnswer({ answers }, 'request_refund', attempt));
  expect(planned).toEqual(['unavailable', 'hangs', 'accepted', 'accepted']);
  expect(plannedAnswer({ answers }, 'open_ticket', 1)).toBe('accepted');
});

describe('a magic amount', () => {
  test('a scenario is played as its request says', () =>
    expectForEach<[string, string | null]>(
      [
        ['0.00010001', 'underpaid'],
        ['25.000002', 'overpaid'],
        ['0.0001', null],
        ['0.05001', null],
        ['0.00010099', null],
        ['7', null],
      ],
      ([amount, scenario]) => {
        expect(magicScenario(amount, 'send')).toBe(scenario);
        expect(magicScenario(amount, 'receive')).toBeNull();
      },
    ));

  test('does what the guide says of it', () => {
    const guide = readFileSync(join(__dirname, '../../../docs/concepts/sandbox.md'), 'utf8');
    const rows = [...guide.matchAll(/^\| `([\d.]+)` +\| (.+?) +\|$/gm)].map(
      ([, amount = '', meaning = '']) => [amount, meaning] as const,
    );
    return expectForEach(rows, ([amount, meaning]) => {
      const scenario = magicScenario(amount, 'send');
      expect(Object.values(MAGIC_AMOUNTS).find((row) => row.scenario === scenario)?.meaning).toBe(meaning);
    });
  });

  test('names a scenario of the library and does not end in a zero, because amounts lose trailing zeros', () => {
    for (const [code, { scenario }] of Object.entries(MAGIC_AMOUNTS)) {
      expect(findScenario(scenario)).not.toBeNull();
      expect(code).toMatch(/^\d{3}[1-9]$/);
    }
  });

  test('the rules page lists the same magic amounts as the table', () => {
    const rules = readFileSync(join(__dirname, '../../../docs/rules/sandbox-and-clock.md'), 'utf8');
    const rows = [...rules.matchAll(/^\| `(\d{4})` {2}\| (.+?) +\|$/gm)].map(([, code, meaning]) => [code, meaning]);
    expect(rows).toEqual(Object.entries(MAGIC_AMOUNTS).map(([code, { meaning }]) => [code, meaning]));
  });
});

test('of attempts that came twice, because a play began again, only the last of each number counts', () => {
  const came = (sequence: number, attempt: number): RecordedAttempt => ({
    sequence,
    attempt,
    event: 'order.completed',
    answer: '503',
    body: '{}',
    hasGoodSignature: true,
    at: '2026-01-01T00:00:00.000Z',
  });
  const [stray, first, second, third] = [came(1, 2), came(1, 1), came(1, 2), came(2, 1)];
  expect(lastOfEach([[stray], [first, second], [third]])).toEqual([[first, second], [third]]);
});
