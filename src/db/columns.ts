import { customType, numeric, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** Exact US dollars; the driver gives and takes them as decimal strings. */
export const usd = (name: string) => numeric(name, { precision: 38, scale: 8 });
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
