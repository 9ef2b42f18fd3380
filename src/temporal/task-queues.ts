import type { WorkflowClient } from '@temporalio/client';

export const TASK_TYPES = ['workflow', 'activity'] as const;
/** As Temporal's API numbers them. */
const NUMBERS = { workflow: 1, activity: 2 } as const;

/** What waits in a task queue, approximately; tasks of sticky queues are not counted. */
export interface TaskBacklog {
  queue: string;
  type: (typeof TASK_TYPES)[number];
  tasks: number;
  oldestSeconds: number;
}

/** One short call per queue and type of task. */
export async function readBacklogs(workflows: WorkflowClient, queues: readonly string[]): Promise<TaskBacklog[]> {
  const { namespace } = workflows.options;
  return Promise.all(
    queues.flatMap((queue) =>
      TASK_TYPES.map(async (type) => {
        const { stats } = await workflows.workflowService.describeTaskQueue({
          namespace,
          taskQueue: { name: queue },
          taskQueueType: NUMBERS[type],
          reportStats: true,
        });
        return {
          queue,
          type,
          tasks: Number(stats?.approximateBacklogCount ?? 0),
          oldestSeconds: Number(stats?.approximateBacklogAge?.seconds ?? 0),
        };
      }),
    ),
  );
}
