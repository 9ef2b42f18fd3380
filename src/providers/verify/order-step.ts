import { compareAmounts, multiplyFraction } from '#domain/amount';
import { type AssetId, decimalsOfAsset } from '#domain/assets/currencies';
import type { AgreedOrder } from '#domain/watching/agreed-order';
import { newId } from '#security/secret';
import { chooseRate } from '../live/context';
import { type CreateRequest, ProviderError } from '../provider';
import { errorWords, toProviderError } from './failure';
import { type Finding, finding } from './findings';
import { pairWords } from './pairs';
import type { Session } from './session';

/** An order that nobody pays. The addresses must be the operator's own: it could be paid by mistake. */
export interface UnpaidOrder {
  from: AssetId;
  to: AssetId;
  payoutAddress: string;
  payoutExtraId: string | null;
  refundAddress: string;
  refundExtraId: string | null;
}

/** Slightly above the minimum, which follows the market. */
const ABOVE_MINIMUM = '1.1';
/** For a provider that states no minimum. */
const WITHOUT_MINIMUM = '0.01';

/** Creates one order, which the rules for created orders check, and reads its status. */
export async function checkUnpaidOrder(session: Session, order: UnpaidOrder): Promise<Finding[]> {
  const { provider } = session;
  const subject = `order ${pairWords(order)}`;
  const findings: Finding[] = [];
  try {
    const request = await prepare(session, order);
    const made = await provider.createOrder(request);
    const until = made.expiresAt ? `, to be paid until ${made.expiresAt}` : '';
    findings.push(finding('agrees', subject, `was created as ${made.providerOrderId}${until}: never pay it`));
    const agreed: AgreedOrder = { ...order, depositAddress: made.depositAddress, depositExtraId: made.depositExtraId };
    const { orderId } = request;
    const report = await provider.readStatus?.({ orderId, providerOrderId: made.providerOrderId, agreed });
    if (report) findings.push(judgeReport(report));
  } catch (cause) {
    const error = toProviderError(cause);
    const words = error.hadNoEffect ? errorWords(error) : `${errorWords(error)}; there may be an order nevertheless`;
    findings.push(finding(error.wasHeldBack ? 'not_tried' : 'broke', subject, words));
  }
  return findings;
}

async function prepare({ provider, adapter, userIp }: Session, order: UnpaidOrder): Promise<CreateRequest> {
  const { from, to } = order;
  if (!provider.supports(from, to)) {
    throw new ProviderError('unsupported_pair', { message: 'does not list both' });
  }
  const limits = await provider.limits(from, to).catch(() => null);
  const min = limits?.min ?? WITHOUT_MINIMUM;
  const amount = multiplyFraction([min, ABOVE_MINIMUM], [], decimalsOfAsset(from), 'up');
  const permitted = limits?.max !== undefined && compareAmounts(amount, limits.max) > 0 ? min : amount;
  const rateType = chooseRate(adapter, { side: 'send' });
  const request = { from, to, side: 'send', rateType, userIp } as const;
  const { amountFrom, amountTo, quoteRef = null } = await provider.quote({ ...request, amount: permitted });
  return { ...order, ...request, orderId: newId('ord'), amountFrom, amountTo, quoteRef };
}

function judgeReport(report: Awaited<ReturnType<NonNullable<Session['provider']['readStatus']>>>): Finding {
  if ('unknownWord' in report) {
    return finding('new', 'its status', `has a word that the adapter does not know: ${report.unknownWord}`);
  }
  const isExpected = report.status === 'waiting_deposit';
  const words = `${report.status} (${report.providerWord ?? 'no word'})`;
  return finding(isExpected ? 'agrees' : 'broke', 'its status', isExpected ? words : `${words}, though it is unpaid`);
}
