import type { Payload } from '@temporalio/common';
import { recordAuditOnce } from '#db/audit';
import type { Database } from '#db/client';
import { HOUR } from '#domain/duration';
import { PlainPayloadError } from '#security/payload-keys';
import type { Payloads } from '#temporal/payloads';

/** The ID of an order, wherever it occurs in what was decrypted. */
const ORDER_ID = /ord_[0-9a-z]{26}/g;
/** The target of an entry about payloads that name no order. */
const NO_ORDER = 'histories';
/** Written before what the SDK itself, or anybody, wrote in clear. */
const NOT_ENCRYPTED = 'not encrypted, so anybody may have written it';
/** One entry per person and order in this time: the Temporal UI sends a request for each payload. */
const AUDITED_EVERY_MS = HOUR;

/**
 * Decrypts payloads for an operator, and records whose they were before anybody sees them [rules/support: Codec server]. One
 * that cannot be decrypted is answered with the reason, so that the others can be read.
 */
export async function decodePayloads(
  { db, payloads }: { db: Database; payloads: Payloads },
  { encoded, actor }: { encoded: readonly Payload[]; actor: string },
): Promise<Payload[]> {
  const decoded = await Promise.all(encoded.map((payload) => decode(payloads, payload)));
  const entry = { actor, action: 'history.decoded' as const, details: {}, partnerId: null };
  for (const target of targetsOf(decoded)) {
    await recordAuditOnce(db, { ...entry, target }, AUDITED_EVERY_MS);
  }
  return decoded;
}

async function decode({ decrypt, encode }: Payloads, payload: Payload): Promise<Payload> {
  try {
    return await decrypt(payload);
  } catch (error) {
    return error instanceof PlainPayloadError
      ? encode(`${NOT_ENCRYPTED}: ${Buffer.from(payload.data ?? []).toString()}`)
      : encode(`not readable: ${(error as Error).message}`);
  }
}

/** The orders that the payloads name. */
function targetsOf(decoded: readonly Payload[]): Iterable<string> {
  const named = decoded.flatMap(
    ({ data }) =>
      Buffer.from(data ?? [])
        .toString()
        .match(ORDER_ID) ?? [],
  );
  return decoded.length > 0 && named.length === 0 ? [NO_ORDER] : new Set(named);
}
