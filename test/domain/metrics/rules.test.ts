import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { parse } from 'yaml';
import { createProgram } from '#cli/program';
import { DAY } from '#domain/duration';
import { CERTIFICATE_NOTICE_MS } from '#domain/health/installation';
import { METRICS, type Metric } from '#metrics/table';
import { OPERATIONS } from '#operations/operations';
import { expectForEach } from '#test/helpers/expect-for-each';

const ROOT = join(__dirname, '../../..');
const RULES = join(ROOT, 'deploy/prometheus/rules.yml');
const RUNBOOKS = join(ROOT, 'docs/runbooks');

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook_url: string };
}

const rules: Rule[] = parse(readFileSync(RULES, 'utf8')).groups.flatMap(({ rules }: { rules: Rule[] }) => rules);
const pages = readdirSync(RUNBOOKS).map((file) => file.replace(/\.md$/, ''));
const pageOf = ({ annotations }: Rule) => annotations.runbook_url.split('/runbooks/')[1] ?? '';

test('every alert has a severity, texts and a runbook, and every runbook an alert', () => {
  expect(rules.map(pageOf).sort()).toEqual(pages.sort());
  for (const rule of rules) {
    const page = readFileSync(join(RUNBOOKS, `${pageOf(rule)}.md`), 'utf8');
    expect(page).toContain(`Alert \`${rule.alert}\`, severity \`${rule.labels.severity}\`.`);
    expect(['page', 'ticket']).toContain(rule.labels.severity);
    expect(rule.annotations).toEqual({
      summary: expect.any(String),
      description: expect.stringMatching(/\.$/),
      runbook_url: expect.stringMatching(/^\{\{ \$externalLabels\.docs \}\}\/runbooks\/[a-z-]+$/),
    });
  }
});

test('every metric and label value in a rule is in the table', () =>
  expectForEach(
    rules.map(({ alert, expr }) => [alert, expr] as const),
    ([, expr]) => {
      for (const [, name = '', matchers = ''] of expr.matchAll(/\b(swaplane_\w+)(?:\{([^}]*)\})?/g)) {
        expect(Object.keys(METRICS)).toContain(name);
        const { labels } = METRICS[name as keyof typeof METRICS] as Metric;
        for (const [, label = '', values = ''] of matchers.matchAll(/(\w+)=~?"([^"]*)"/g)) {
          expect(Object.keys(labels)).toContain(label);
          expect(labels[label] ?? values.split('|')).toEqual(expect.arrayContaining(values.split('|')));
        }
      }
    },
  ));

test('the alert for a certificate and the doctor warn at the same time', () => {
  const rule = rules.find(({ alert }) => alert === 'SwaplaneTemporalCertificateExpiring');
  expect(rule?.expr).toContain(`- time() < ${CERTIFICATE_NOTICE_MS / DAY} * 86400`);
});

test.each(['manual-review-old', 'evidence-missing'])(
  '%s names the command that lists orders in review, and both ends',
  (page) => {
    const text = readFileSync(join(RUNBOOKS, `${page}.md`), 'utf8');
    // Without a case, and with one.
    expect(text).toContain('npx swaplane doctor orders');
    expect(text).not.toContain('swaplane case list');
    // Whoever copies a command under pressure must not call a refund a payout.
    for (const end of ['--status completed --tx … --amount …', '--status refunded --tx …']) {
      expect(text).toContain(`npx swaplane order decide <order-id> ${end} --reason …`);
    }
  },
);

test('every command of a runbook exists, with its options', () => {
  const program = createProgram(OPERATIONS);
  const used = pages.flatMap((page) => {
    const text = readFileSync(join(RUNBOOKS, `${page}.md`), 'utf8');
    return [...text.matchAll(/npx swaplane ([^\n`]+)/g)].map(([, words = '']) => words);
  });
  expect(used.length).toBeGreaterThan(20);
  for (const words of used) {
    let command: Command = program;
    for (const word of words.split(' ')) {
      const next = command.commands.find((each) => each.name() === word);
      if (!next) break;
      command = next;
    }
    expect(`${words}: ${command === program || command.commands.length > 0 ? bareAction(command) : true}`).toBe(
      `${words}: true`,
    );
    const known = command.options.map(({ long }) => long);
    expect(known).toEqual(expect.arrayContaining(words.match(/--[a-z-]+/g) ?? []));
  }
});

/** Whether a command with further commands does something itself, as `doctor` does. */
function bareAction(command: Command): boolean {
  return command.name() === 'doctor';
}
