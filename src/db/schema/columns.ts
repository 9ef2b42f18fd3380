import { customType, numeric, text, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** Exact US dollars; the driver gives and takes them as decimal strings. */
export const usd = (name: string) => numeric(name, { precision: 38, scale: 8 });
/** A transaction's number, counted up for as long as the database cluster lives; in decimal. */
export const transaction = customType<{ data: string }>({ dataType: () => 'xid8' });
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** `lost`: Temporal had forgotten the history before it was copied. */
export type HistoryCopy = 'due' | 'made' | 'lost';
/** What has become of the history of a row's workflow; it is looked at once the row has come to its end. */
export const historyCopy = () => text('history_copy').$type<HistoryCopy>().notNull().default('due');
