import { easybit } from '#providers/adapters/easybit';
import { nexchange } from '#providers/adapters/nexchange';
import { openAdapter } from '#test/helpers/providers/adapter-setup';
import type { Phase } from '#twins/stories';

/** What the adapter reads of an order in the phase, with the word that its twin, and so the documentation, has for it. */
async function readIn(adapter: Parameters<typeof openAdapter>[0], phase: Phase) {
  const { twin, api, open, keyOf, close } = await openAdapter(adapter);
  try {
    const { created } = await open();
    twin.state.set(created.providerOrderId, { phase });
    return await adapter.readStatus(api, keyOf(created));
  } finally {
    await close();
  }
}

describe('n.exchange', () => {
  test.each([
    ['a payout that is sent and not confirmed is not completed', 'sending', { word: 'RELEASED', status: 'sending' }],
    [
      'a refund that is only announced is not done',
      'refunding',
      { word: 'INITIATED REFUND', status: 'refund_required' },
    ],
    ['a refund that failed shows as money that is held', 'failed', { word: 'REFUND FAILED', status: 'manual_review' }],
    [
      'money that compliance holds shows',
      'held',
      { word: 'PENDING KYC', status: 'manual_review', reason: 'kyt_block' },
    ],
    ['a deposit that is seen is not confirmed', 'confirming', { word: 'UNCONFIRMED PAYMENT', status: 'confirming' }],
  ] as const)('%s', async (_promise, phase, read) => {
    expect(await readIn(nexchange, phase)).toMatchObject(read);
  });
});

describe('EasyBit', () => {
  test.each([
    ['a refund that is going on is not done', 'refunding', { word: 'Refund', status: 'refund_required' }],
    ['a refund that is said to be over is done', 'refunded', { word: 'Refund', status: 'refunded' }],
  ] as const)('%s', async (_promise, phase, read) => {
    expect(await readIn(easybit, phase)).toMatchObject(read);
  });
});
