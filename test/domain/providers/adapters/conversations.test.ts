import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ADAPTERS } from '#providers/adapters';
import { expectForEach } from '#test/helpers/expect-for-each';
import { OPERATIONS, readConversations } from '#test/helpers/providers/conversations';
import { replay } from '#test/helpers/providers/replay';

const PROVIDERS = ADAPTERS.map((adapter) => [adapter.facts.code, adapter] as const);

test('every provider has a recorded conversation for each of its operations', () =>
  expectForEach(PROVIDERS, ([code, adapter]) => {
    const recorded = new Set<string>(readConversations(code).map(({ operation }) => operation));
    expect(OPERATIONS.filter((operation) => adapter[operation] && !recorded.has(operation))).toEqual([]);
  }));

test.each(PROVIDERS)('%s: the adapter sends and reads what was recorded', (code, adapter) =>
  replay(adapter, readConversations(code)),
);

/** Recordings of `provider verify --record`, if there are any. */
const RECORDINGS = process.env.PROVIDER_RECORDINGS;
const RECORDED = PROVIDERS.filter(([code]) => RECORDINGS && existsSync(join(RECORDINGS, `${code}.json`)));
if (RECORDINGS) {
  test.each(RECORDED)('%s: the adapter sends and reads what the provider said', (code, adapter) =>
    replay(adapter, readConversations(code, RECORDINGS)),
  );
}
