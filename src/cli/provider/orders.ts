import { checkCreated } from '#providers/live/created-order';
import { ProviderError } from '#providers/provider';
import { newId } from '#security/secret';
import type { Answer } from '../answer';
import { findAssetPair } from './asset-pair';
import { printByHand } from './by-hand';
import { factLines, type PriceOptions } from './prices';

export interface CreateOptions extends PriceOptions {
  address: string;
  extraId?: string;
  refundAddress?: string;
  refundExtraId?: string;
  userIp?: string;
}

/** Gets a quote and creates an order at the provider only: Swaplane does not track it. */
export function providerCreate(code: string, options: CreateOptions): Promise<Answer> {
  return printByHand(code, async (provider) => {
    const { from, to, own, side } = await findAssetPair(provider, options);
    const { adapter, api } = provider;
    const quote = await adapter.quote(api, { ...own, side, amount: options.amount });
    const terms = {
      side,
      amountFrom: quote.amountFrom,
      amountTo: quote.amountTo,
      quoteRef: quote.quoteRef,
      payoutAddress: options.address,
      payoutExtraId: options.extraId ?? null,
      refundAddress: options.refundAddress ?? null,
      refundExtraId: options.refundExtraId ?? null,
      userIp: options.userIp ?? null,
    };
    const reference = newId('ord');
    const made = await adapter.createOrder(api, { ...own, ...terms, reference });
    const request = { ...terms, orderId: reference, from, to, rateType: own.rate };
    const created = checkCreated({ facts: adapter.facts, request, pair: own }, made, Date.now());
    const normalized = {
      provider_order_id: created.providerOrderId,
      secret: created.secret,
      deposit_address: created.depositAddress,
      deposit_extra_id: created.depositExtraId,
      expires_at: created.expiresAt,
      amount_from: created.amountFrom ?? quote.amountFrom,
      amount_to: created.amountTo ?? quote.amountTo,
      rate_type: own.rate,
      reference,
    };
    return { normalized, text: factLines(normalized) };
  });
}

/**
 * The provider's status of an order; besides the id, some require the secret issued with it. A provider without orders of
 * its own requires the deposit's hash and its memo.
 */
export function providerStatus(code: string, [id = '', secret = null]: (string | null)[]): Promise<Answer> {
  return printByHand(code, async ({ adapter, api }) => {
    const key = { providerOrderId: id ?? '', secret };
    const deposit = adapter.facts.needsMemoWallet && { deposit: { txHash: id ?? '', memo: secret } };
    const answer = await adapter.readStatus(api, { ...key, ...deposit });
    const normalized = {
      status: answer.status,
      provider_status: answer.word,
      amount_from: answer.amountFrom ?? null,
      amount_to: answer.amountTo ?? null,
      tx_in_hash: answer.txInHash ?? null,
      tx_out_hash: answer.txOutHash ?? null,
      refund_hash: answer.refundHash ?? null,
      refund_amount: answer.refundAmount ?? null,
      deposit_address: answer.echo.depositAddress ?? null,
      deposit_extra_id: answer.echo.depositExtraId ?? null,
      expires_at: answer.expiresAt ?? null,
      reason: answer.reason ?? null,
      message: answer.message ?? null,
    };
    return { normalized, text: factLines(normalized) };
  });
}

export interface ProviderRefundOptions {
  address: string;
  extraId?: string;
}

export function requestProviderRefund(
  code: string,
  [id = '', secret = null]: (string | null)[],
  { address, extraId = undefined }: ProviderRefundOptions,
): Promise<Answer> {
  return printByHand(code, async ({ adapter, api }) => {
    if (!adapter.requestRefund) {
      const way = adapter.facts.refund.automatic ? 'it refunds automatically' : 'contact its support';
      throw new ProviderError('refused', { message: `has no refund call: ${way}` });
    }
    const call = { providerOrderId: id ?? '', secret, address, extraId: extraId ?? null };
    await adapter.requestRefund(api, call);
    return { normalized: { accepted: true }, text: 'The provider accepted the refund request.' };
  });
}
