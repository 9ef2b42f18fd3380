import { defineInternalRoute } from '#api/internal/route';
import { ExportCaseSchema, SupportOrderParamsSchema } from '#contract/support/orders';
import { writeCase } from '#domain/support/case-file';
import { exportCase } from '#operations/support/export-case';
import { explainDeps } from '../explain-deps';
import { findAnyOrder } from './find-order';

const TYPES = { json: 'application/json; charset=utf-8', md: 'text/markdown; charset=utf-8' } as const;

export const exportCaseRoute = defineInternalRoute({
  id: 'exportCase',
  method: 'post',
  path: '/orders/{order_id}/case',
  summary: 'Everything about the order as one sealed file',
  permission: 'support.view',
  stepUp: { action: 'export_case' },
  request: { params: SupportOrderParamsSchema, body: ExportCaseSchema },
  responses: [{ status: 200, description: 'The file', contentType: 'application/json' }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  handle: async ({ services, caller, found: { orderId }, body: { reason, format } }) => {
    const file = await exportCase(explainDeps(services), { orderId, reason, actor: caller.userId });
    return {
      status: 200,
      headers: {
        'Content-Type': TYPES[format],
        'Content-Disposition': `attachment; filename="case-${orderId}.${format}"`,
      },
      chunks: oneChunk(`${writeCase(file, format)}\n`),
    };
  },
});

/** The sealed bytes must not change, so they bypass the JSON writer. */
async function* oneChunk(text: string): AsyncGenerator<string> {
  yield text;
}
