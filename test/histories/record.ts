import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { WorkflowClient } from '@temporalio/client';
import { findRunningInstance, withDatabase } from '#cli/instance';
import { withTemporal } from '#cli/temporal';
import { writeHistory } from '#temporal/histories/history';
import { payloadsOf } from '#temporal/payloads';
import { eventually } from '../helpers/run/eventually';
import { LIVE_HISTORIES } from './live/names';
import { LIVE_STORIES } from './live/stories';
import { STORY_NAMES } from './names';
import { openScenes, type Scenes } from './open-scenes';
import type { Recorded } from './recorded';
import { startRecordingInstance } from './recording-instance';
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
        const scenes = await openScenes(recording, db, workflows);
        for (const { name, play } of storiesOf(scenes)) {
          if (!existsSync(fileOf(name)) && (names.length === 0 || names.includes(name))) {
            await play().then((recorded) => keep(workflows, name, recorded), fail(name));
          }
        }
        await scenes.close();
      }),
    );
  } finally {
    await recording.close();
  }
}

function storiesOf({ sandbox, live }: Scenes): Story[] {
  return [
    ...STORY_NAMES.map((name) => ({ name, play: () => STORIES[name](sandbox) })),
    ...LIVE_HISTORIES.map(({ name, situation }) => ({ name, play: () => LIVE_STORIES[situation](live) })),
    ...WATCHER_STORY_NAMES.map((name) => ({ name, play: () => WATCHER_STORIES[name](live.workflows) })),
  ];
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
  const history = await payloadsOf(workflows)
    .of(workflowId)
    .decryptHistory(await handle.fetchHistory());
  mkdirSync(dirname(fileOf(name)), { recursive: true });
  writeFileSync(fileOf(name), writeHistory(history));
  console.log(`${name}: ${history.events?.length ?? 0} events`);
}

function fileOf(name: string): string {
  return join(__dirname, `${name}.json`);
}

void record(process.argv.slice(2));
