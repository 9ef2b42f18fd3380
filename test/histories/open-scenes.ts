import type { WorkflowClient } from '@temporalio/client';
import { findRunningInstance } from '#cli/instance';
import { sendTo } from '#cli/webhook/webhook';
import type { Database } from '#db/client';
import { createClient } from '../helpers/service/client';
import { makePartner } from '../helpers/service/partners';
import { startReceiver } from '../helpers/webhooks/receiver';
import type { LiveScene } from './live/live-order';
import type { RecordingInstance } from './recording-instance';
import type { Scene } from './stories';

/** What stories are played with on a running instance: the demo partner's sandbox, and a partner with live orders. */
export interface Scenes {
  sandbox: Scene;
  live: LiveScene;
  close(): Promise<void>;
}

export async function openScenes(
  { twins }: RecordingInstance,
  db: Database,
  workflows: WorkflowClient,
): Promise<Scenes> {
  const instance = findRunningInstance();
  const { dev } = instance;
  if (!dev) {
    throw new Error('the recorder needs the demo partner of npm start');
  }
  const receiver = await startReceiver();
  const slot = { partnerId: dev.partner_id, env: 'test', channel: 'order' } as const;
  const { endpointId } = await sendTo(instance, db, slot, { url: receiver.url });
  const wallet = createClient(dev.base_url, dev.test_key);
  const partner = await makePartner(db, dev.base_url);
  return {
    sandbox: { wallet, db, workflows, receiver, endpointId, partnerId: dev.partner_id },
    live: { db, workflows, partner, twins },
    close: receiver.close,
  };
}
