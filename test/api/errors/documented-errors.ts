import { z } from 'zod';
import { isErrorCode } from '#domain/error';

/** The parts of an OpenAPI document that declare errors. */
const DocumentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        responses: z.record(z.string(), z.object({ description: z.string(), content: z.unknown().optional() })),
      }),
    ),
  ),
});

/** Every error a published document declares, as `POST /order/create 409 DUPLICATE_ACTIVE_ORDER`, sorted. */
export function documentedErrors(document: unknown): string[] {
  const { paths } = DocumentSchema.parse(document);
  const errors = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) =>
      Object.entries(responses)
        .filter(([status]) => Number(status) >= 400)
        .flatMap(([status, response]) =>
          codesIn(response).map((code) => `${method.toUpperCase()} ${path} ${status} ${code}`),
        ),
    ),
  );
  return [...new Set(errors)].sort();
}

/** The codes that a response's description names, and those of its examples. */
function codesIn({ description, content }: { description: string; content?: unknown }): string[] {
  const named = [...description.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name);
  const shown = [...JSON.stringify(content ?? {}).matchAll(/"code":"([A-Z_]+)"/g)].map(([, name]) => name);
  return [...named, ...shown].filter(isErrorCode);
}
