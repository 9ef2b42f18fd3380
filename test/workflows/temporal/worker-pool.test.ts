import { IllegalStateError } from '@temporalio/common';
import { openWorkerPool, type PooledWorker } from '#worker/worker-pool';

function endedWorker(state: 'FAILED' | 'STOPPED', reason: Error): PooledWorker {
  return { run: () => Promise.reject(reason), getState: () => state, shutdown: () => undefined };
}

test.each([
  ['FAILED', new IllegalStateError('Worker still in use'), 'it failed; the log says why'],
  ['FAILED', new Error('not permitted'), 'not permitted'],
  ['STOPPED', new IllegalStateError('Already stopped'), 'Already stopped'],
] as const)(
  'the error about a worker that is %s names the cause that an operator can solve: %#',
  async (state, error, reason) => {
    const pool = openWorkerPool();
    pool.add('orders', endedWorker(state, error));
    expect((await pool.failed).message).toBe(`The Temporal worker of queue orders ended: ${reason}`);
    await pool.close();
  },
);
