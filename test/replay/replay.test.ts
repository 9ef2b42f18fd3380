import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils';
import { bundleWorkflowCode, DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { type ReplayDivergence, replayHistories } from '#cli/replay/replay-history';
import { DEFAULT_INTERVALS } from '#domain/intervals';
import { type HistoryEvent, listEventLines } from '#temporal/histories/history-event';
import { expectForEach } from '#test/helpers/expect-for-each';
import { findWorkflowBundle } from '#worker/workflow-bundle';
import { type RecordedHistory, withLaterResults } from '../histories/later-results';
import { LIVE_HISTORIES } from '../histories/live/names';
import { editionOf, SIGNS, signsOf } from '../histories/live/signs';
import { STORY_NAMES } from '../histories/names';
import { WATCHER_STORY_NAMES } from '../histories/watcher-stories';

describe('sentences', () => {
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
});

describe('replay', () => {
  const HISTORIES = join(__dirname, '../histories');
  const ALL_HISTORIES: readonly string[] = [
    ...STORY_NAMES,
    ...LIVE_HISTORIES.map(({ name }) => name),
    ...WATCHER_STORY_NAMES,
  ];
  /** The most events that a successful order may cost Temporal, with a webhook endpoint on [architecture: What an order costs]. */
  const SUCCESS_BUDGET = 34;
  /** Of editions before the third, which do not depend on markers any more (docs/decisions/rolling-upgrades.md). */
  const ASK_FOR_A_MARKER = [
    'ended_by_update',
    'live/edition-2/decided_by_operator',
    'live/edition-2/proof_contradicted',
  ];

  const silence = () => {};
  const quiet = new DefaultLogger('ERROR', silence);

  beforeAll(() => {
    Runtime.install({ logger: quiet, telemetryOptions: { logging: { filter: 'OFF', forward: {} } } });
  });

  /** Histories that `swaplane replay --export` wrote, of any workflow. */
  function exported(): { workflowId: string; history: ReturnType<typeof historyFromJSON> }[] {
    return !existsSync(join(HISTORIES, 'exported'))
      ? []
      : readdirSync(join(HISTORIES, 'exported')).map((file) => ({
          workflowId: `exported/${file}`,
          history: historyFromJSON(JSON.parse(readFileSync(join(HISTORIES, 'exported', file), 'utf8'))),
        }));
  }

  function recorded(change = (history: RecordedHistory) => history) {
    return readdirSync(HISTORIES, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json') && !file.startsWith('exported'))
      .map((file) => {
        const history = JSON.parse(readFileSync(join(HISTORIES, file), 'utf8')) as RecordedHistory;
        return { workflowId: file.replace('.json', ''), history: historyFromJSON(change(history)) };
      });
  }

  /** All of them in one call, because many calls in one process have broken the native core. */
  async function replayAll(bundle: { code: string }, histories = recorded()): Promise<Map<string, string>> {
    const outcomes = new Map<string, string>();
    for await (const { workflowId, error } of Worker.runReplayHistories({ workflowBundle: bundle }, histories)) {
      outcomes.set(workflowId, error ? `${error.name}: ${error.message}` : 'identical');
    }
    return outcomes;
  }

  test('every story has a recorded history, and every history belongs to a story (npm run histories records missing ones)', () => {
    expect(
      recorded()
        .map(({ workflowId }) => workflowId)
        .sort(),
    ).toEqual(ALL_HISTORIES.toSorted());
  });

  test('every history of a live order shows its situation, in its edition', () => {
    const histories = new Map(recorded().map(({ workflowId, history }) => [workflowId, history]));
    for (const { name, situation, edition } of LIVE_HISTORIES) {
      const history = histories.get(name) ?? {};
      expect([name, editionOf(history), [...signsOf(history)]]).toEqual([
        name,
        edition,
        expect.arrayContaining([...SIGNS[situation]]),
      ]);
    }
  });

  test("no history contains a provider's key", () => {
    for (const { history } of recorded()) {
      const payloads = JSON.stringify(history, (_key, value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString() : value,
      );
      expect(payloads).not.toMatch(/test-key|sealedSecret|apiKey|api-key/);
    }
  });

  test("every recorded and every exported history replays on today's workflow code", async () => {
    const outcomes = await replayAll(findWorkflowBundle(), [...recorded(), ...exported()]);
    const names = [...ALL_HISTORIES, ...exported().map(({ workflowId }) => workflowId)];
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(names.map((name) => [name, 'identical'])));
  });

  test('every recorded history replays, whatever the intervals of its worker are', async () => {
    const intervals = {
      ...DEFAULT_INTERVALS,
      creationQueueWait: 1,
      callQueueWait: 1,
      watcherHeartbeat: 1,
      jobRetry: 1,
    };
    const outcomes = await replayAll(findWorkflowBundle({ intervals }), recorded());
    expect([...outcomes].filter(([, outcome]) => outcome !== 'identical')).toEqual([]);
  });

  test('every history replays also if each local activity ended its workflow task, apart from old ones that ask for a marker then', async () => {
    const outcomes = await replayAll(findWorkflowBundle(), recorded(withLaterResults));
    expect(Object.fromEntries([...outcomes].filter(([, outcome]) => outcome !== 'identical'))).toEqual(
      Object.fromEntries(ASK_FOR_A_MARKER.map((name) => [name, expect.stringContaining('patch marker')])),
    );
  });

  test('a drift of the order workflow is detected in every order history, and in no other', async () => {
    const drifted = await bundleWorkflowCode({ workflowsPath: join(__dirname, 'drift.ts'), logger: quiet });
    for (const [name, outcome] of await replayAll(drifted)) {
      expect([name, outcome]).toEqual([
        name,
        /^(delivery|payout|key|endpoint|job)_|^watcher\//.test(name)
          ? 'identical'
          : expect.stringMatching(/^DeterminismViolationError: .*Nondeterminism/),
      ]);
    }
  });

  test('code that loops without end is reported as a divergence, instead of being waited for', async () => {
    const endless = await bundleWorkflowCode({ workflowsPath: join(__dirname, 'endless.ts'), logger: quiet });
    const success = recorded().filter(({ workflowId }) => workflowId === 'success');
    const divergences: (ReplayDivergence | null)[] = [];
    for await (const { divergence } of replayHistories(success, endless)) {
      divergences.push(divergence);
    }
    expect(divergences).toEqual([{ event_id: null, recorded: null, message: expect.stringContaining('timed out') }]);
  });

  test('a successful order with a webhook endpoint costs Temporal no more events than budgeted', () => {
    const success = recorded().find(({ workflowId }) => workflowId === 'success');
    expect(success?.history.events?.length).toBeLessThanOrEqual(SUCCESS_BUDGET);
  });
});
