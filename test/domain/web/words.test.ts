import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ATTENTION_KINDS } from '#contract/dashboard/home';
import { MATCHES } from '#contract/support/search';
import { TARGET_KINDS } from '#contract/support/values';
import { QUEUES } from '#domain/support/queue';
import { CAUSES } from '#domain/support/verdict';
import { isPermitted, OPERATOR_PERMISSIONS } from '#domain/team/permission';
import { expectForEach } from '#test/helpers/expect-for-each';
import { ATTENTION_ROWS } from '#web/dashboard/home/attention-rows';
import { ORDER_BADGES } from '#web/design/status/status-badges';
import { ruleOf, verdictTone, withoutRule } from '#web/support/orders/verdict-labels';
import { SUPPORT_PAGES } from '#web/support/pages';
import { QUEUE_ROWS } from '#web/support/queues/queue-rows';
import { KIND_LABELS, MATCH_LABELS, targetPath } from '#web/support/search/hits';
import { formatRatio, formatRolesWith } from '#web/support/values/formats';

describe('attention', () => {
  test('the hints that a read-only member gets need no permission that the member lacks', () => {
    const offered = ATTENTION_KINDS.filter((kind) => isPermitted('read_only', ATTENTION_ROWS[kind].permission));
    expect(offered).toEqual([
      'endpoint_paused',
      'webhooks_failing',
      'late_deposit',
      'in_review',
      'key_rotating',
      'sla_breach',
    ]);
  });

  test('an Owner has the permission for every hint', () => {
    for (const kind of ATTENTION_KINDS) {
      expect([kind, isPermitted('owner', ATTENTION_ROWS[kind].permission)]).toEqual([kind, true]);
    }
  });
});

describe('status badges', () => {
  test('no two statuses look the same without their color', () => {
    const badges = Object.values(ORDER_BADGES);
    expect(new Set(badges.map(({ shape }) => shape)).size).toBe(badges.length);
    expect(new Set(badges.map(({ label }) => label)).size).toBe(badges.length);
  });

  test('a returned deposit never has the color of success, nor its shape', () => {
    for (const status of ['refund_required', 'refunded'] as const) {
      expect([ORDER_BADGES[status].tone, ORDER_BADGES[status].shape]).not.toContain('done');
      expect(ORDER_BADGES[status].tone).toBe('returning');
    }
    expect(Object.values(ORDER_BADGES).filter(({ tone }) => tone === 'done')).toEqual([ORDER_BADGES.completed]);
  });
});

describe('support words', () => {
  const ROOT = join(__dirname, '../../..');

  test('the rule of every cause leads to its heading in the published rules', () =>
    expectForEach(
      Object.entries(CAUSES).map(([name, { rule }]) => [name, rule] as const),
      ([_cause, rule]) => {
        const found = ruleOf(rule);
        const [, page = '', anchor = ''] = /^\/docs\/(rules\/[\w-]+)#(.+)$/.exec(found?.url ?? '') ?? [];
        const path = join(ROOT, `docs/${page}.md`);
        expect(existsSync(path)).toBe(true);
        const headings = [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => text);
        expect(headings).toContain(found?.name);
        expect(anchor).toMatch(/^[\w-]+$/);
      },
    ));

  test('a sentence is shown without the rule at its end, and a sentence without one is unchanged', () => {
    const rule = '[rules/watching: Late deposits]';
    expect(withoutRule({ sentence: `The money is here; nobody has to act ${rule}.`, rule })).toBe(
      'The money is here; nobody has to act.',
    );
    expect(withoutRule({ sentence: 'No rule at its end.', rule })).toBe('No rule at its end.');
    expect(ruleOf('no rule')).toBeNull();
  });

  test("a cause that an operator must handle, and an unclear one, look different from the order's status", () => {
    expect(verdictTone({ unclear: true, actor: 'provider', money: 'unknown' }, 'completed')).toBe('person');
    expect(verdictTone({ unclear: false, actor: 'operator', money: 'with_user' }, 'expired')).toBe('person');
    expect(verdictTone({ unclear: false, actor: 'nobody', money: 'returned' }, 'refunded')).toBe('returning');
    expect(verdictTone({ unclear: false, actor: 'service', money: 'on_the_way' }, 'completed')).toBe('moving');
    expect(verdictTone({ unclear: false, actor: 'nobody', money: 'delivered' }, 'completed')).toBe('done');
  });

  test('every search hit leads to a page of the console', () =>
    expectForEach(TARGET_KINDS, (kind) => {
      const path = targetPath({ kind, id: 'x', partner: { partner_id: 'p', name: 'P' } }).split('?')[0] ?? '';
      const patterns = SUPPORT_PAGES.map(({ path: page }) => new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/]+')}$`));
      expect(patterns.filter((pattern) => pattern.test(path))).toHaveLength(1);
      expect(KIND_LABELS[kind]).not.toBe('');
    }));

  test('every queue and every hit has its words, in the order of the contract', () => {
    expect(Object.keys(QUEUE_ROWS)).toEqual([...QUEUES]);
    expect(Object.keys(MATCH_LABELS)).toEqual([...MATCHES]);
  });

  test('the queue of refunds, which has no time limit, does not speak of one', () => {
    const { about, empty } = QUEUE_ROWS.unconfirmed_refunds;
    expect(`${about} ${empty}`).not.toMatch(/time/);
  });

  test('a role that may not act sees who may', () => {
    expect(OPERATOR_PERMISSIONS.map((permission) => [permission, formatRolesWith(permission)])).toEqual([
      ['support.view', 'support, operators and admins'],
      ['support.help', 'support, operators and admins'],
      ['support.decide', 'operators and admins'],
      ['support.approve', 'operators and admins'],
      ['support.manage', 'admins'],
      ['support.erase', 'admins'],
      ['support.decode', 'operators and admins'],
    ]);
  });

  test.each([
    ['0.9982', '99.82%'],
    ['1', '100.00%'],
    [null, '–'],
  ])('the ratio %s is "%s"', (ratio, words) => {
    expect(formatRatio(ratio)).toBe(words);
  });
});
