import BigNumber from 'bignumber.js';
import { z } from 'zod';
import type { OrderStatus } from '#domain/orders/status';
import type { StatusAnswer } from '../adapter';
import { decimal, echoed, echoedIn, flag, optional, text, unixMillis } from '../http/fields';
import { readWord, type StatusWords } from '../status-words';
import type { ChainflipAsset } from './chainflip-assets';

const STATUSES: StatusWords<Word> = {
  waiting: 'waiting_deposit',
  receiving: 'confirming',
  swapping: 'exchanging',
  sending: 'sending',
  sent: 'sending',
  completed: 'completed',
  failed: 'failed',
};
type Word = 'waiting' | 'receiving' | 'swapping' | 'sending' | 'sent' | 'completed' | 'failed';

/** In base units; there is also `amount`, as a number that may have lost digits. */
const egress = z.object({ amountNative: optional(decimal), transactionReference: optional(text) }).nullish();
export const chainflipChannel = z.object({
  status: z.object({
    state: text,
    sourceAsset: echoed,
    destinationAsset: echoed,
    destinationAddress: echoed,
    depositChannel: z
      .object({
        depositAddress: echoed,
        isExpired: optional(flag),
        estimatedExpiryTime: optional(unixMillis),
        fillOrKillParams: echoedIn({ refundAddress: echoed }),
      })
      .nullish(),
    deposit: egress,
    swapEgress: egress,
    refundEgress: egress,
  }),
});
type Channel = z.output<typeof chainflipChannel>['status'];

export async function chainflipStatusOf(
  found: Channel,
  readAssets: () => Promise<ChainflipAsset[]>,
): Promise<StatusAnswer> {
  return {
    word: found.state,
    status: readStatusOf(found),
    ...(await readAmounts(found, readAssets)),
    txInHash: found.deposit?.transactionReference ?? null,
    txOutHash: found.swapEgress?.transactionReference ?? null,
    refundHash: found.refundEgress?.transactionReference ?? null,
    expiresAt: found.depositChannel?.estimatedExpiryTime ?? null,
    echo: {
      depositAddress: found.depositChannel?.depositAddress ?? null,
      payoutAddress: found.destinationAddress,
      refundAddress: found.depositChannel?.fillOrKillParams?.refundAddress ?? null,
      from: found.sourceAsset,
      to: found.destinationAsset,
    },
  };
}

/** Converts from base units, for which the list of assets is needed. */
async function readAmounts(
  { deposit, swapEgress, refundEgress, sourceAsset, destinationAsset }: Channel,
  readAssets: () => Promise<ChainflipAsset[]>,
) {
  const isMoved = [deposit, swapEgress, refundEgress].some((moved) => moved?.amountNative);
  const listed = isMoved ? await readAssets() : [];
  const read = (moved: z.output<typeof egress>, id: string | null) => {
    const decimals = listed.find((asset) => asset.id === id)?.decimals;
    const units = moved?.amountNative ?? null;
    return decimals === undefined || units === null ? null : new BigNumber(units).shiftedBy(-decimals).toFixed();
  };
  return {
    amountFrom: read(deposit, sourceAsset),
    amountTo: read(swapEgress, destinationAsset),
    refundAmount: read(refundEgress, sourceAsset),
  };
}

/** A partial fill counts as completed; with no fill, the whole deposit was refunded. */
function readStatusOf({ state, depositChannel, swapEgress, refundEgress }: Channel): OrderStatus | null {
  if (state === 'waiting' && depositChannel?.isExpired) {
    return 'expired';
  }
  return state === 'completed' && refundEgress && !swapEgress ? 'refunded' : readWord(STATUSES, state);
}
