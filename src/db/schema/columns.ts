import { customType, numeric, text, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** Exact US dollars; the driver reads and writes them as decimal strings. */
export const usd = (name: string) => numeric(name, { precision: 38, scale: 8 });
/** A transaction's number in decimal; never reused within a database cluster. */
export const transaction = customType<{ data: string }>({ dataType: () => 'xid8' });
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** `lost`: Temporal deleted the history before it was copied; `erased`: the order's personal data was, with its histories. */
export type HistoryCopy = 'due' | 'made' | 'lost' | 'erased';
/** Whether the history of a row's workflow has been copied; only meaningful once the row has ended. */
export const historyCopy = () => text('history_copy').$type<HistoryCopy>().notNull().default('due');
