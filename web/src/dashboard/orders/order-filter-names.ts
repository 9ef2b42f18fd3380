/** Filters of the list of orders, by their names in the URL and in the internal API. */
export const ORDER_FILTER_NAMES = ['q', 'status', 'pair', 'provider', 'from', 'to', 'usd_min', 'usd_max'] as const;
export type OrderFilterName = (typeof ORDER_FILTER_NAMES)[number];
export type OrderFilterValues = Readonly<Partial<Record<OrderFilterName, string>>>;
