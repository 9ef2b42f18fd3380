import { sql } from 'drizzle-orm';
import { bigint, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Environment } from '#domain/environment';
import type { DataPlace } from '#domain/exports/data-export';
import type { ExportState } from '#domain/exports/order-export';
import type { OrderSearch } from '../orders/search-orders';
import { bytes, instant } from './columns';
import { partners } from './partners';

/** A search as stored in JSON. */
export type StoredSearch = Omit<OrderSearch, 'createdFrom' | 'createdTo'> & {
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
};

/** Files of many orders that people requested, written in the background [rules/users: Exports]. */
export const orderExports = pgTable(
  'order_exports',
  {
    exportId: text('export_id').primaryKey(),
    partnerId: text('partner_id')
      .notNull()
      .references(() => partners.partnerId),
    environment: text('environment').$type<Environment>().notNull(),
    /** The person who requested it, and gets a mail when it is ready. */
    userId: text('user_id').notNull(),
    /** Which orders to export; times are text. */
    search: json('search').$type<StoredSearch>().notNull(),
    state: text('state').$type<ExportState>().notNull().default('writing'),
    /** Orders written so far. */
    rows: integer('rows').notNull().default(0),
    /** The last order written; null at the beginning. */
    afterCreatedAt: instant('after_created_at'),
    afterOrderId: text('after_order_id'),
    /** If in the future, a process is writing. */
    leasedUntil: instant('leased_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('order_exports_partner').on(table.partnerId, table.createdAt),
    index('order_exports_writing').on(table.createdAt).where(sql`${table.state} = 'writing'`),
    index('order_exports_created').on(table.createdAt),
  ],
);

/** The lines of an export, several thousand per part. */
export const orderExportParts = pgTable(
  'order_export_parts',
  {
    exportId: text('export_id')
      .notNull()
      .references(() => orderExports.exportId, { onDelete: 'cascade' }),
    /** From 1. */
    part: integer('part').notNull(),
    /** CSV, gzipped. */
    body: bytes('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.part] })],
);

/** Files with all data stored for a partner, requested by its Owners [rules/closing: Data export]. */
export const dataExports = pgTable(
  'data_exports',
  {
    exportId: text('export_id').primaryKey(),
    partnerId: text('partner_id')
      .notNull()
      .references(() => partners.partnerId),
    /** The person who requested it, and gets a mail when it is ready. */
    userId: text('user_id').notNull(),
    state: text('state').$type<ExportState>().notNull().default('writing'),
    /** Parts, lines and bytes written so far. */
    parts: integer('parts').notNull().default(0),
    lines: integer('lines').notNull().default(0),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    /** Where writing continues; null when complete. */
    place: json('place').$type<DataPlace>(),
    /** If in the future, a process is writing. */
    leasedUntil: instant('leased_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('data_exports_partner').on(table.partnerId, table.createdAt),
    index('data_exports_writing').on(table.createdAt).where(sql`${table.state} = 'writing'`),
    index('data_exports_created').on(table.createdAt),
  ],
);

/** Each part holds one page of one kind of data. */
export const dataExportParts = pgTable(
  'data_export_parts',
  {
    exportId: text('export_id')
      .notNull()
      .references(() => dataExports.exportId, { onDelete: 'cascade' }),
    /** From 1. */
    part: integer('part').notNull(),
    /** Lines of JSON, gzipped. */
    body: bytes('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.part] })],
);
