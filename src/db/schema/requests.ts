import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Environment } from '#domain/environment';
import type { ErrorCode } from '#domain/error';
import { instant } from './columns';

/** Calls with a key, without secrets and addresses. There are no foreign keys, because rows are written late and in batches. */
export const requests = pgTable(
  'requests',
  {
    requestId: text('request_id').primaryKey(),
    partnerId: text('partner_id').notNull(),
    keyId: text('key_id').notNull(),
    environment: text('environment').$type<Environment>().notNull(),
    at: instant('at').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    query: text('query'),
    operation: text('operation'),
    orderId: text('order_id'),
    status: integer('status'),
    errorCode: text('error_code').$type<ErrorCode>(),
    durationMs: integer('duration_ms').notNull(),
    clientIp: text('client_ip').notNull(),
    userAgent: text('user_agent'),
    requestBody: text('request_body'),
    responseBody: text('response_body'),
    traceId: text('trace_id'),
  },
  (table) => [
    index('requests_owner').on(table.partnerId, table.environment, table.at.desc(), table.requestId.desc()),
    index('requests_order').on(table.orderId, table.at.desc()).where(sql`${table.orderId} is not null`),
    index('requests_errors')
      .on(table.partnerId, table.environment, table.at)
      .where(sql`${table.errorCode} is not null`),
    // Costs nothing to maintain, because rows are added in order of time.
    index('requests_at').using('brin', table.at),
  ],
);
