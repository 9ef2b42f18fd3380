import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { WorkflowClient } from '@temporalio/client';
import { findRunningInstance, withDatabase } from '#cli/instance';
import { withTemporal } from '#cli/temporal';
import { sendTo } from '#cli/webhook/webhook';
import type { Database } from '#db/client';
import { writeHistory } from '#temporal/histories/write-history';
import { eventually } from '../helpers/run/eventually';
import { createClient } from '../helpers/service/client';
import { makePartner } from '../helpers/service/partners';
import { startReceiver } from '../helpers/webhooks/receiver';
import { LIVE_HISTORIES } from './live/names';
import { LIVE_STORIES } from './live/stories';
import { STORY_NAMES } from './names';
import type { Recorded } from './recorded';
import { type RecordingInstance, startRecordingInstance } from './recording-instance';
import { STORIES } from './stories';
import { WATCHER_STORIES, WATCHER_STORY_NAMES } from './watcher-stories';

/** A story, and the file of its history below this folder. */
interface Story {
  name: string;
  play(): Promise<Recorded>;
}

/**
 * Plays the stories whose histories are missing, or those of the given names, on an instance that it starts, and stores the
 * history of each. An existing history is never recorded again: orders in production may have a similar one, and it proves that
 * they continue. Run by hand:
 *
 *   npm run histories [story …]
 */
async function record(names: readonly string[]): Promise<void> {
  const recording = await startRecordingInstance();
  try {
    await withDatabase(findRunningInstance(), (db) =>
      withTemporal(findRunningInstance(), async (workflows) => {
        const { stories, close } = await openStories(recording, db, workflows);
        for (const { name, play } of stories) {
          if (!existsSync(fileOf(name)) && (names.length === 0 || names.includes(name))) {
            await play().then((recorded) => keep(workflows, name, recorded), fail(name));
          }
        }
        await close();
      }),
    );
  } finally {
    await recording.close();
  }
}

async function openStories({ twins }: RecordingInstance, db: Database, workflows: WorkflowClient) {
  const instance = findRunningInstance();
  const { dev } = instance;
  if (!dev) {
    throw new Error('the recorder needs the demo partner of npm start');
  }
  const receiver = await startReceiver();
  const slot = { partnerId: dev.partner_id, env: 'test', channel: 'order' } as const;
  const { endpointId } = await sendTo(instance, db, slot, { url: receiver.url });
  const wallet = createClient(dev.base_url, dev.test_key);
  const scene = { wallet, db, workflows, receiver, endpointId, partnerId: dev.partner_id };
  const partner = await makePartner(db, dev.base_url);
  const live = LIVE_HISTORIES.map(({ name, situation }) => ({
    name,
    play: () => LIVE_STORIES[situation]({ db, workflows, partner, twins }),
  }));
  const stories: Story[] = [
    ...STORY_NAMES.map((name) => ({ name, play: () => STORIES[name](scene) })),
    ...live,
    ...WATCHER_STORY_NAMES.map((name) => ({ name, play: () => WATCHER_STORIES[name](workflows) })),
  ];
  return { stories, close: receiver.close };
}

/** Reports a failed story and lets the others be played. */
function fail(name: string): (error: unknown) => void {
  return (error) => {
    console.error(`${name}: not recorded`, error);
    process.exitCode = 1;
  };
}

async function keep(workflows: WorkflowClient, name: string, recorded: Recorded): Promise<void> {
  const [workflowId, runId] = typeof recorded === 'string' ? [recorded] : recorded;
  const handle = workflows.getHandle(workflowId, runId);
  // What a task has recorded can be read before the task itself is complete.
  await eventually(async () => !(await handle.describe()).raw.pendingWorkflowTask);
  const history = await handle.fetchHistory();
  mkdirSync(dirname(fileOf(name)), { recursive: true });
  writeFileSync(fileOf(name), writeHistory(history));
  console.log(`${name}: ${history.events?.length ?? 0} events`);
}

function fileOf(name: string): string {
  return join(__dirname, `${name}.json`);
}

void record(process.argv.slice(2));
