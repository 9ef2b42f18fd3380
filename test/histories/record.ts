import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkflowClient } from '@temporalio/client';
import { findRunningInstance, withDatabase } from '../../src/cli/instance';
import { withTemporal } from '../../src/cli/temporal';
import { sendTo } from '../../src/cli/webhook/webhook';
import type { Database } from '../../src/db/client';
import { writeHistory } from '../../src/temporal/histories/write-history';
import { createClient } from '../support/service/client';
import { startReceiver } from '../support/webhooks/receiver';
import { STORY_NAMES } from './names';
import { STORIES } from './stories';

/**
 * Plays every story on a running instance and keeps its workflow's history. Run by hand, on an instance made for it:
 *
 *   DATA_DIR=/tmp/recording PORT=8181 npm start
 *   DATA_DIR=/tmp/recording npx tsx test/histories/record.ts [story …]
 *
 * After a release histories are only added: one that orders in the field may have must replay for ever.
 */
async function record(names: readonly string[]): Promise<void> {
  const instance = findRunningInstance();
  const { dev } = instance;
  if (!dev) {
    throw new Error('the recorder needs the demo partner of npm start');
  }
  const receiver = await startReceiver();
  const slot = { partnerId: dev.partner_id, env: 'test', channel: 'order' } as const;
  const wallet = createClient(dev.base_url, dev.test_key);
  const play = async (db: Database, workflows: WorkflowClient) => {
    const { endpointId } = await sendTo(instance, db, slot, { url: receiver.url });
    const scene = { wallet, db, workflows, receiver, endpointId, partnerId: dev.partner_id };
    for (const name of STORY_NAMES) {
      if (names.length === 0 || names.includes(name)) {
        const workflowId = await STORIES[name](scene);
        const count = await keep(workflows, workflowId, join(__dirname, `${name}.json`));
        console.log(`${name}: ${count} events`);
      }
    }
  };
  await withDatabase(instance, (db) => withTemporal(instance, (workflows) => play(db, workflows)));
  await receiver.close();
}

async function keep(workflows: WorkflowClient, workflowId: string, file: string): Promise<number> {
  const history = await workflows.getHandle(workflowId).fetchHistory();
  writeFileSync(file, writeHistory(history));
  return history.events?.length ?? 0;
}

void record(process.argv.slice(2));
