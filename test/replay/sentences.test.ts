import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HistoryEvent, listEventLines } from '#temporal/sentences/history-event';
import { expectForEach } from '#test/helpers/expect-for-each';

const HISTORIES = join(__dirname, '../histories');
const NAMES = readdirSync(HISTORIES).filter((file) => file.endsWith('.json'));
const NULL = Buffer.from('null').toString('base64');

const parse = (text: string, replace?: (key: string, value: unknown) => unknown): HistoryEvent[] =>
  (JSON.parse(text, replace) as { events: HistoryEvent[] }).events;

/** By name: the arguments and results of every call in a history. */
const HANDED_OVER = {
  'what was recorded': undefined,
  'null in the place of everything': (key: string, value: unknown) => (key === 'data' ? NULL : value),
  nothing: (key: string, value: unknown) => (key === 'payloads' ? [] : value),
};

test.each(Object.entries(HANDED_OVER))(
  'with %s, each event of every history can be written as a line',
  (_what, replace) =>
    expectForEach(NAMES, (name) => {
      const text = readFileSync(join(HISTORIES, name), 'utf8');
      const lines = listEventLines(parse(text, replace));
      expect(lines).toHaveLength(parse(text).length);
      expect(lines.filter(({ what }) => what === '')).toEqual([]);
    }),
);
