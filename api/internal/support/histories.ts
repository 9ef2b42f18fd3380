import type { Payload } from '@temporalio/common';
import { CODEC_BODY_LIMIT_BYTES, type PayloadsBody, PayloadsSchema } from '#contract/support/codec';
import { decodePayloads } from '#operations/support/read-history';
import { payloadsOf } from '#temporal/payloads';
import { defineInternalRoute } from '../define-internal-route';

type PayloadBody = PayloadsBody['payloads'][number];

/** Temporal's remote codec protocol, without its `encode`: only workers and clients write. */
export const decodePayloadsRoute = defineInternalRoute({
  id: 'decodePayloads',
  method: 'post',
  path: '/histories/decode',
  summary: "Decrypts payloads for Temporal's Web UI",
  permission: 'support.decode',
  isForTemporalUi: true,
  bodyLimitBytes: CODEC_BODY_LIMIT_BYTES,
  request: { body: PayloadsSchema },
  responses: [{ status: 200, description: 'The same payloads, decrypted', schema: PayloadsSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller, body }) => {
    const encoded = body.payloads.map(({ metadata, data }) => ({
      metadata: mapValues(metadata, fromBase64),
      data: fromBase64(data),
    }));
    const payloads = payloadsOf(services.workflows);
    const decoded = await decodePayloads({ db: services.db, payloads }, { encoded, actor: caller.userId });
    return { status: 200, body: { payloads: decoded.map(toBody) } };
  },
});

function toBody({ metadata, data }: Payload): PayloadBody {
  return { metadata: mapValues(metadata ?? {}, toBase64), data: toBase64(data) };
}

function mapValues<V, W>(values: Record<string, V>, map: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}

function fromBase64(text: string): Buffer {
  return Buffer.from(text, 'base64');
}

function toBase64(bytes: Uint8Array | null | undefined): string {
  return Buffer.from(bytes ?? []).toString('base64');
}
