import { customType, numeric, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** Exact US dollars; the driver gives and takes them as decimal strings. */
export const usd = (name: string) => numeric(name, { precision: 38, scale: 8 });
/** A transaction's number, counted up for as long as the database cluster lives; in decimal. */
export const transaction = customType<{ data: string }>({ dataType: () => 'xid8' });
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
