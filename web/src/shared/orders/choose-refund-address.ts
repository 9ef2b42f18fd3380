import type { RefundActionRequest } from '#contract/orders/order-action';

/** A memo belongs to the address that was entered with it: one left over from an address that was cleared is not sent. */
export function chooseRefundAddress(address: string, memo: string): RefundActionRequest {
  return {
    action: 'refund_to_address',
    refund_address: address || null,
    refund_extra_id: (address !== '' && memo.trim()) || null,
  };
}
