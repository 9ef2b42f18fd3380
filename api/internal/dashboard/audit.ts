import { z } from 'zod';
import { AuditExportSchema, AuditListSchema, AuditQuery } from '#contract/shared/audit';
import { placeOf, toListPage } from '#contract/shared/list-page';
import { recordAudit } from '#db/audit';
import { type AuditFilter, type ListedEntry, listAudit } from '#db/audit-list';
import type { Database } from '#db/client';
import { csvLine } from '#domain/csv';
import { auditView } from '#operations/audit/audit-of';
import { defineInternalRoute } from '../define-internal-route';

const PlaceSchema = z.tuple([z.int()]);

export const auditRoute = defineInternalRoute({
  id: 'listAudit',
  method: 'get',
  path: '/audit',
  summary: "The partner's audit log, newest first",
  permission: 'audit.view',
  request: { query: AuditQuery },
  responses: [{ status: 200, description: 'The entries', schema: AuditListSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller, query: { cursor, limit, ...filter } }) => {
    const before = placeOf(PlaceSchema, cursor)?.[0] ?? null;
    const found = await listAudit(services.db, caller.partnerId, { filter, before, limit: limit + 1 });
    return { status: 200, body: toListPage(found, limit, { place: ({ id }) => [id], view: auditView }) };
  },
});

const ENTRIES_AT_ONCE = 1_000;

export const exportAuditRoute = defineInternalRoute({
  id: 'exportAudit',
  method: 'post',
  path: '/audit/exports',
  summary: 'The audit log as a file, newest first',
  permission: 'audit.export',
  stepUp: { action: 'export_audit' },
  request: { body: AuditExportSchema },
  responses: [{ status: 200, description: 'One line per entry', contentType: 'application/x-ndjson' }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services: { db }, caller: { partnerId, userId }, body: { format, ...filter } }) => {
    const details = { format, filter: describeFilter(filter) };
    await recordAudit(db, { actor: userId, action: 'audit_log.exported', target: partnerId, details });
    return {
      status: 200,
      headers: {
        'Content-Type': FORMATS[format].type,
        'Content-Disposition': `attachment; filename="audit-log.${format}"`,
      },
      chunks: writeLines(db, partnerId, { filter, ...FORMATS[format] }),
    };
  },
});

interface Format {
  type: string;
  heading: string;
  line(entry: ListedEntry): string;
}

const COLUMNS = ['id', 'at', 'actor', 'actor_email', 'action', 'target', 'ip', 'details'];

const FORMATS: Readonly<Record<'ndjson' | 'csv', Format>> = {
  ndjson: {
    type: 'application/x-ndjson; charset=utf-8',
    heading: '',
    line: (entry) => `${JSON.stringify(auditView(entry))}\n`,
  },
  csv: { type: 'text/csv; charset=utf-8', heading: csvLine(COLUMNS), line: (entry) => csvLine(rowOf(entry)) },
};

function rowOf({ id, at, actor, actorEmail, action, target, ip, details }: ListedEntry) {
  return [id, at.toISOString(), actor, actorEmail, action, target, ip, JSON.stringify(details)];
}

async function* writeLines(
  db: Database,
  partnerId: string,
  { filter, heading, line }: Pick<Format, 'heading' | 'line'> & { filter: AuditFilter },
): AsyncGenerator<string> {
  yield heading;
  let before: number | null = null;
  for (;;) {
    const found = await listAudit(db, partnerId, { filter, before, limit: ENTRIES_AT_ONCE });
    yield found.map(line).join('');
    if (found.length < ENTRIES_AT_ONCE) {
      return;
    }
    before = found.at(-1)?.id ?? null;
  }
}

function describeFilter({ from, to, ...filter }: AuditFilter): Record<string, unknown> {
  return { ...filter, ...(from && { from: from.toISOString() }), ...(to && { to: to.toISOString() }) };
}
