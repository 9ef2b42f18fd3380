import { createGuardedClient } from '#net/guarded-dispatcher';
import { postWebhook } from '#webhooks/post-webhook';

/** Posts once to the URL of the first argument, whose host a loopback listener stands for, and prints the outcome's label. */
async function main(): Promise<void> {
  const client = createGuardedClient({
    isAllowed: (address) => address === '127.0.0.1',
    resolver: async () => ['127.0.0.1'],
  });
  const outcome = await postWebhook({
    client,
    url: process.argv[2] ?? '',
    headers: {},
    body: '{}',
    allowLocalhost: false,
  });
  process.stdout.write(outcome.label ?? 'ok');
  await client.close();
}

void main();
