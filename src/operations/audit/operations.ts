import { z } from 'zod';
import { InstallationAuditQuerySchema, InstallationAuditSchema } from '#contract/support/audit';
import { ReasonSchema } from '#contract/support/values';
import { AUDIT_FORMATS } from '#domain/audit';
import { defineRead } from '../operation';

const { from, to } = InstallationAuditQuerySchema.shape;

const listAuditOperation = defineRead({
  id: 'listAllAudit',
  path: '/audit',
  summary: 'List the audit log of the whole installation, newest first',
  input: InstallationAuditQuerySchema,
  output: InstallationAuditSchema,
  run: async ({ services, input }) => {
    const { listAuditPage } = await import('./audit-of');
    return listAuditPage(services.db, input);
  },
  command: {
    name: 'audit export',
    reads: true,
    summary: 'Write the entries of a period into a file; recorded in the audit log',
    options: z.object({
      out: z.string().describe('A new file'),
      format: z.enum(AUDIT_FORMATS).default('ndjson').describe('One entry a line (default: ndjson)'),
      from: from.describe('From this date-time on'),
      to: to.describe('Up to this date-time'),
      partner: z.string().optional().describe('Only what concerns this partner'),
      reason: ReasonSchema.describe('Why, for the audit log'),
    }),
  },
});

export const AUDIT_OPERATIONS = [listAuditOperation] as const;
