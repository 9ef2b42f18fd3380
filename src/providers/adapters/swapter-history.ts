import { z } from 'zod';
import { DAY, HOUR, SECOND } from '#domain/duration';
import type { StatusEcho } from '../adapter';
import type { Api } from '../http/api';
import { actual, echoed, echoedIn, echoedMemo, integer, optional, text } from '../http/fields';
import { ProviderError } from '../provider';

const PAGE_SIZE = 50;
const MOST_PAGES = 20;

const side = { coin: echoed, address: echoed, memo: echoedMemo };
const row = z.object({
  info: z.object({ uid: text, status: text }),
  deposit: echoedIn({ ...side, actual: actual.catch(null) }),
  withdraw: echoedIn(side),
});
type SwapterOrder = z.output<typeof row>;

const historyAnswer = z.object({ data: z.array(row), total: optional(integer).catch(null) });

/** Orders can only be listed by creation time, in milliseconds; pages start at 1. @throws ProviderError */
export async function findSwapterOrder(api: Api, uid: string, madeAtSeconds: string | null): Promise<SwapterOrder> {
  const now = api.now();
  const madeAt = madeAtSeconds === null ? null : Number(madeAtSeconds) * SECOND;
  const span =
    madeAt === null ? { timeFrom: now - 30 * DAY, timeTo: now } : { timeFrom: madeAt - HOUR, timeTo: madeAt + HOUR };
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data, total } = await api.post('/personal/exchange/tool-history', {
      body: { page, items: PAGE_SIZE, ...span },
      answer: historyAnswer,
    });
    const found = data.find(({ info }) => info.uid === uid);
    if (found) {
      return found;
    }
    if (data.length === 0 || (total === null ? data.length < PAGE_SIZE : page * PAGE_SIZE >= total)) {
      break;
    }
  }
  throw new ProviderError('refused', { message: 'swapter lists no such order', label: 'order_not_found' });
}

export function swapterEcho({ info, deposit, withdraw }: SwapterOrder): StatusEcho {
  return {
    providerOrderId: info.uid,
    depositAddress: deposit?.address ?? null,
    depositExtraId: deposit?.memo ?? null,
    payoutAddress: withdraw?.address ?? null,
    payoutExtraId: withdraw?.memo ?? null,
    from: deposit?.coin ?? null,
    to: withdraw?.coin ?? null,
  };
}
