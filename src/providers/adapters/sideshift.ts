import { z } from 'zod';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Adapter, AnswerParts, Api, ListedAsset, OrderKey } from '../adapter';
import { readRate } from '../adapter-answers';
import type { FailureLabel } from '../failure-label';
import { optional, text } from '../http/fields';
import { OutsideLimits, ProviderError, requireMember } from '../provider';
import { commissionOf, quoteFixed, quoteVariable } from './sideshift-quote';
import { readIssue, readShiftStatus, SHIFT_TYPES, type Shift, shift, shiftEcho } from './sideshift-shift';

export const sideshift: Adapter = {
  facts: {
    code: 'sideshift',
    name: 'SideShift.ai',
    home: 'sideshift.ai',
    kind: 'instant',
    needs: ['secret', 'affiliate'],
    rates: { fixed: ['send', 'receive'], floating: ['send'] },
    refund: {
      capability: 'programmatic',
      windowHours: 24,
      slaHours: null,
      source: 'documented',
      automatic: true,
    },
    depositWindowMinutes: null,
    demands: { ...NO_DEMANDS, userIp: 'required' },
    orderNames: {
      address: 'settleAddress',
      extra_id: 'settleMemo',
      refund_address: 'refundAddress',
      refund_extra_id: 'refundMemo',
    },
    requestsPerMinute: 120,
    hidesRefundHash: true,
    feePct: null,
    feeNetwork: true,
    // At most 2 %, of which half a percent is the account's default commission.
    markup: { kind: 'per_order', member: 'commissionRate', maxBps: 150 },
    echoes: ['payoutAddress', 'payoutExtraId', 'refundAddress', 'from', 'fromNetwork', 'to', 'toNetwork'],
    // Not the refund address: it may be set later.
    statusEchoes: [
      'providerOrderId',
      'depositAddress',
      'depositExtraId',
      'payoutAddress',
      'payoutExtraId',
      'from',
      'fromNetwork',
      'to',
      'toNetwork',
    ],
    neverReports: ['failed'],
    lateDeposits: 'handled',
    toVerify: [
      'whether a refund address may be set from a server without the address of the end user',
      'whether a shift repeats the memo of its refund address',
      'whether a shift names the transaction of its refund',
      'the words of a lapsed quote',
      'which addresses the network `shielded` of Zcash takes',
      'that a commission is asked for as a fraction, such as 0.005',
    ],
  },
  // The Zcash network `shielded` is left out until it is known which addresses it takes.
  names: { networks: { cchain: ['avax'], zec: ['transparent'] } },
  http: {
    baseUrl: 'https://sideshift.ai/api/v2',
    headers: ({ secret = '' }) => ({ 'x-sideshift-secret': secret }),
    readError,
  },

  async assets(api) {
    const coins = await api.get('/coins', { answer: z.array(coin) });
    return coins.flatMap(toAssets);
  },

  async quote(api, request) {
    const userIp = requireMember('user_ip', request.userIp);
    return request.rate === 'fixed' ? quoteFixed(api, request, userIp) : quoteVariable(api, request, userIp);
  },

  async createOrder(api, request) {
    const userIp = requireMember('user_ip', request.userIp);
    const { from, to } = request;
    const isFixed = request.rate === 'fixed';
    const made = await api.post(isFixed ? '/shifts/fixed' : '/shifts/variable', {
      once: true,
      headers: { 'x-user-ip': userIp },
      body: {
        ...(isFixed
          ? { quoteId: request.quoteRef }
          : {
              depositCoin: from.ticker,
              depositNetwork: from.network,
              settleCoin: to.ticker,
              settleNetwork: to.network,
            }),
        settleAddress: request.payoutAddress,
        ...(request.payoutExtraId && { settleMemo: request.payoutExtraId }),
        affiliateId: api.settings.affiliate,
        ...(request.refundAddress && { refundAddress: request.refundAddress }),
        ...(request.refundExtraId && { refundMemo: request.refundExtraId }),
        externalId: request.reference,
        ...(!isFixed && commissionOf(request)),
      },
      answer: shift.extend({ depositAddress: text }),
    });
    return {
      providerOrderId: made.id,
      secret: null,
      depositAddress: made.depositAddress,
      depositExtraId: made.depositMemo,
      expiresAt: made.expiresAt,
      amountFrom: made.depositAmount,
      amountTo: made.settleAmount,
      rate: readRate(SHIFT_TYPES, made.type),
      echo: { ...shiftEcho(made), refundAddress: made.refundAddress },
    };
  },

  async readStatus(api, order) {
    const found = await readShift(api, order);
    return {
      word: found.status,
      status: readShiftStatus(found),
      amountFrom: found.depositHash === null ? null : found.depositAmount,
      amountTo: found.settleHash === null ? null : found.settleAmount,
      txInHash: found.depositHash,
      txOutHash: found.settleHash,
      expiresAt: found.expiresAt,
      message: readIssue(found),
      echo: {
        ...shiftEcho(found),
        providerOrderId: found.id,
        depositAddress: found.depositAddress,
        depositExtraId: found.depositMemo,
      },
    };
  },

  /** Sets the refund address of an order without one; the provider then refunds automatically. */
  async requestRefund(api, { providerOrderId, address, extraId }) {
    await api.post(`/shifts/${encodeURIComponent(providerOrderId)}/set-refund-address`, {
      once: true,
      body: { address, ...(extraId && { memo: extraId }) },
      answer: z.object({ id: text }),
    });
  },

  async hasRefund(api, order) {
    const { id, refundAddress, refundMemo } = await readShift(api, order);
    const goesTo = { address: refundAddress, extraId: refundMemo };
    return { isAccepted: refundAddress !== null, goesTo, echo: { providerOrderId: id } };
  },
};

const offline = z.union([z.boolean(), z.array(text)]).nullish();
const coin = z.object({
  coin: text,
  networks: z.array(text),
  tokenDetails: z.record(z.string(), z.object({ contractAddress: optional(text) })).nullish(),
  depositOffline: offline,
  settleOffline: offline,
});

/** One asset for each of the coin's networks. */
function toAssets({ coin: ticker, networks, tokenDetails, depositOffline, settleOffline }: z.output<typeof coin>) {
  const isOffline = (where: z.output<typeof offline>, network: string) =>
    Array.isArray(where) ? where.includes(network) : where === true;
  return networks.map(
    (network): ListedAsset => ({
      ticker,
      network,
      contract: tokenDetails?.[network]?.contractAddress ?? null,
      sends: !isOffline(depositOffline, network),
      receives: !isOffline(settleOffline, network),
    }),
  );
}

function readShift(api: Api, { providerOrderId }: OrderKey): Promise<Shift> {
  return api.get(`/shifts/${encodeURIComponent(providerOrderId)}`, { answer: shift });
}

const refusal = z.object({ error: z.object({ code: optional(text), message: text }) });

function readError({ httpStatus, body }: AnswerParts): ProviderError | null {
  const read = refusal.safeParse(body);
  if (httpStatus < 400 || httpStatus > 499 || !read.success) {
    return null;
  }
  const { code, message } = read.data.error;
  const options = { message: `${code}: ${message}`, label: labelOf(httpStatus) };
  if (/amount too (low|high)/i.test(message)) {
    return new OutsideLimits({}, options);
  }
  if (httpStatus === 404) {
    return new ProviderError('refused', { ...options, label: 'order_not_found' });
  }
  if (/quote.*expired|expired.*quote/i.test(message)) {
    return new ProviderError('refused', { ...options, label: 'quote_expired' });
  }
  return new ProviderError(/invalid (coin|network)|pair/i.test(message) ? 'unsupported_pair' : 'refused', options);
}

/** 403 refuses the country of the end user's device, not us. */
function labelOf(httpStatus: number): FailureLabel {
  return httpStatus === 403 ? 'user_refused' : `http_${httpStatus}`;
}
