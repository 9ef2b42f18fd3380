import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOG_EVENTS } from '#domain/logs/events';
import { writeLogsPage, writeMetricsPage } from '#metrics/published/page';
import { registry } from '#metrics/registry';
import { METRICS, type Metric } from '#metrics/table';
import { expectForEach } from '#test/helpers/expect-for-each';
import { ERROR_TYPE, SPANS, type SpanRule } from '#tracing/spans';

const ROOT = join(__dirname, '../../..');

/** Prometheus' rules of naming, as `promtool check metrics` applies them. */
const ENDINGS = {
  counter: /_total$/,
  histogram: /_seconds$/,
  gauge: /^(?!.*_(total|count|sum|bucket)$)/,
};
const NO_BASE_UNIT = /_(ms|milliseconds?|minutes?|hours?|days?|kb|mb|percent)(_|$)/;
/** Whatever has a value for each customer, order or address. */
const ENDLESS = /(^|_)(id|path|url|ip|key|partner|order|endpoint|address|message)$/;
/** Labels that Prometheus itself adds to every sample. */
const RESERVED = ['job', 'instance', 'le', 'quantile'];

test('every metric is named and labeled by the rules of Prometheus, and no label is endless', () =>
  expectForEach(
    Object.entries<Metric>(METRICS).map(([name, metric]) => [name, metric] as const),
    ([name, { type, help, labels, buckets }]) => {
      expect(name).toMatch(/^swaplane_[a-z]+(_[a-z]+)*$/);
      expect(name).toMatch(ENDINGS[type]);
      expect(name).not.toMatch(NO_BASE_UNIT);
      expect(help).toMatch(/^[A-Z0-9].*[^.]$/);
      expect(buckets !== undefined).toBe(type === 'histogram');
      for (const [label, values] of Object.entries(labels)) {
        expect(label).toMatch(/^[a-z]+$/);
        expect(label).not.toMatch(ENDLESS);
        expect(RESERVED).not.toContain(label);
        expect(new Set(values).size).toBe(values?.length ?? 0);
      }
    },
  ));

test('every metric of the table is registered, and nothing else by our name', async () => {
  const names = (await registry.getMetricsAsJSON()).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('swaplane_')).sort()).toEqual(Object.keys(METRICS).sort());
});

test('docs/metrics.md is made from the table; `npm run metrics` rewrites it', () => {
  expect(readFileSync(join(ROOT, 'docs/metrics.md'), 'utf8')).toBe(writeMetricsPage());
});

test('docs/logs.md is made from the tables of events and fields; `npm run metrics` rewrites it', () => {
  expect(readFileSync(join(ROOT, 'docs/logs.md'), 'utf8')).toBe(writeLogsPage());
});

test('docs/tracing.md names every step and attribute of a trace, with the words of the table', () => {
  const page = readFileSync(join(ROOT, 'docs/tracing.md'), 'utf8').replace(/ +/g, ' ');
  for (const [name, { attributes, help }] of Object.entries<SpanRule>(SPANS)) {
    expect(page).toContain(`| \`${name}\` | ${help} |`);
    for (const attribute of [...attributes, ERROR_TYPE]) {
      expect(page).toContain(`\`${attribute}\``);
    }
  }
});

test('no attribute of a step is named like an address, a memo, a key or a reference', () => {
  const names = Object.values<SpanRule>(SPANS).flatMap(({ attributes }) => attributes);
  expect(names.filter((name) => /addr|memo|extra|key|ref|secret|url|ip$|amount|body|message/.test(name))).toEqual([]);
});

test('every event of the table is logged somewhere; the types of the logger hold the reverse', () => {
  const sources = sourcesOf('src', 'api', 'activities').filter(([path]) => !path.startsWith('src/domain/logs/'));
  const events = Object.values(LOG_EVENTS).flatMap((group) => Object.keys(group));
  const logged = (event: string) =>
    sources.some(([, text]) => text.includes(`'${event}'`) || text.includes(`"${event}"`));
  expect(events.filter((event) => !logged(event))).toEqual([]);
});

function sourcesOf(...folders: readonly string[]): [path: string, text: string][] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path): [string, string] => [`${folder}/${path}`, readFileSync(join(ROOT, folder, path), 'utf8')]),
  );
}
