import type { WorkflowClient } from '@temporalio/client';
import { eventually } from '../helpers/run/eventually';
import type { Recorded } from './recorded';

export const WATCHER_STORY_NAMES = ['watcher/under_way', 'watcher/begun_anew'] as const;
export type WatcherStoryName = (typeof WATCHER_STORY_NAMES)[number];

const WATCHER = 'watcher:changenow';

/** What happens to the workflow that watches a provider's orders. */
export const WATCHER_STORIES: Readonly<Record<WatcherStoryName, (workflows: WorkflowClient) => Promise<Recorded>>> = {
  'watcher/under_way': async () => WATCHER,

  async 'watcher/begun_anew'(workflows) {
    const { runId: first } = await workflows.getHandle(WATCHER).describe();
    // A run takes ten minutes of real time.
    await eventually(async () => (await workflows.getHandle(WATCHER).describe()).runId !== first);
    return [WATCHER, first];
  },
};
