import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY, HOUR, writeShortDuration } from '#domain/duration';
import { AFFECTED } from '#domain/health/provider-health';
import { ALARM } from '#domain/incidents/sla';
import { RETENTION, retentionVariable } from '#domain/jobs/retention';
import { LOCKOUT } from '#domain/keys/key-life';
import { ALERTED_MS } from '#domain/users/alert';
import { LATE_DEPOSIT } from '#domain/watching/order-end';

const rules = Object.fromEntries(RETENTION.map((rule) => [rule.rows, rule]));

test('every kind of row has one retention rule, and rows that the service still needs are not deleted', () => {
  expect(new Set(RETENTION.map(({ rows }) => rows)).size).toBe(RETENTION.length);
  for (const { retentionMs, leastMs, since } of RETENTION) {
    expect(retentionMs).toBeGreaterThanOrEqual(leastMs);
    expect(leastMs).toBeGreaterThan(0);
    expect(since).toMatch(/^(the|their) /);
  }
});

test('rows are kept as long as partners were promised', () => {
  // The longest 18 months and 2 years of the calendar.
  expect(rules.orders?.retentionMs).toBeGreaterThanOrEqual((365 + 184 + 1) * DAY);
  expect(rules.audit_log?.retentionMs).toBeGreaterThanOrEqual(731 * DAY);
  expect(rules.deliveries?.retentionMs).toBe(90 * DAY);
  expect(rules.open_streams?.retentionMs).toBe(DAY);
});

test('no row is deleted while another rule still reads it', () => {
  expect(rules.caller_ranges?.leastMs).toBeGreaterThanOrEqual(24 * HOUR);
  expect(rules.webhook_replays?.leastMs).toBeGreaterThanOrEqual(HOUR);
  expect(rules.key_failures?.leastMs).toBeGreaterThan(LOCKOUT.windowMs);
  expect(rules.probes?.leastMs).toBeGreaterThan(ALARM.windowMs);
  expect(rules.mails?.leastMs).toBeGreaterThan(Math.max(...Object.values(ALERTED_MS)));
  expect(rules.orders?.leastMs).toBeGreaterThan(AFFECTED.withinMs);
  expect(rules.personal_data?.leastMs).toBeGreaterThanOrEqual(LATE_DEPOSIT.lookedForMs + LATE_DEPOSIT.followedForMs);
  expect(rules.ops_events?.retentionMs).toBeGreaterThan(rules.deliveries?.retentionMs ?? Infinity);
  expect(rules.orders?.retentionMs).toBeGreaterThan(rules.deliveries?.retentionMs ?? Infinity);
});

test('the settings page names every retention rule with its variable and its duration', () => {
  const page = readFileSync(join(__dirname, '../../docs/settings.md'), 'utf8').replace(/ +/g, ' ');
  for (const rule of RETENTION) {
    expect(page).toContain(`| \`${retentionVariable(rule)}\` | \`${writeShortDuration(rule.retentionMs)}\` | `);
  }
});
