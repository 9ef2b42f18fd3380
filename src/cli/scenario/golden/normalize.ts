import type { Order } from '#contract/orders/order';

/** Replaces what differs between partners, keys and machines by a fixed name. */
export type Normalize = (text: string) => string;

const ALWAYS: readonly (readonly [RegExp, string])[] = [
  [/"request_id":"[^"]*"/g, '"request_id":"req_…"'],
  [/"endpoint_id":"[^"]*"/g, '"endpoint_id":"we_…"'],
  [/"(paused_at|resumed_at)":"[^"]*"/g, '"$1":"…"'],
];

/** Ids depend on the partner, so they are replaced by fixed names. Everything else stays unchanged. */
export function createNormalize(order: Order | null): Normalize {
  const named: (readonly [string, string])[] = order
    ? [
        [order.tracking_url, 'https://swaplane.example/track'],
        [order.deposit_address, `sandbox_${order.from_network}_deposit`],
        [order.provider_order_id, `${order.provider}-order`],
        ...(order.deposit_extra_id === null ? [] : [[order.deposit_extra_id, 'memo'] as const]),
        // Ids, event ids and hashes all contain it.
        [order.order_id.slice('ord_'.length), 'order'],
      ]
    : [];
  return (text) =>
    ALWAYS.reduce(
      (changed, [pattern, name]) => changed.replace(pattern, name),
      named.reduce((changed, [own, name]) => changed.replaceAll(own, name), text),
    );
}
