import type { Payload, PayloadCodec, SerializationContext } from '@temporalio/common';
import { temporal } from '@temporalio/proto';
import {
  decryptPayload,
  encryptPayload,
  MisplacedPayloadError,
  type PayloadKeys,
  PlainPayloadError,
} from '#security/payload-keys';

/** Members of a payload's metadata, which stay readable. */
const ENCODING = 'encoding';
const KEY_ID = 'encryption-key-id';
const WORKFLOW_ID = 'workflow-id';

const ENCRYPTED = 'binary/encrypted';
const { Payload: PayloadMessage } = temporal.api.common.v1;

/** What this process has decrypted, which may be decoded again where it stands decrypted in a history. */
const authenticated = new WeakSet<Payload>();

export interface CodecOptions {
  /** Whether payloads that are not encrypted are read, as releases before encryption wrote them [rules/secrets: Payloads]. */
  acceptsPlain?: boolean;
}

/**
 * Encrypts payloads with the first key for the workflow that they belong to, and decrypts those of every key. Others are
 * refused, and so are those of another workflow: only who has a key may write what Swaplane reads. A reader that does not
 * say whose payloads it reads, such as the codec server, gets those of every workflow.
 */
export function createPayloadCodec(keys: PayloadKeys, { acceptsPlain = false }: CodecOptions = {}): PayloadCodec {
  const [present] = keys;
  return {
    async encode(payloads, context) {
      const workflowId = context?.workflowId ?? null;
      return payloads.map((payload) => ({
        metadata: {
          [ENCODING]: Buffer.from(ENCRYPTED),
          [KEY_ID]: Buffer.from(present.id),
          ...(workflowId !== null && { [WORKFLOW_ID]: Buffer.from(workflowId) }),
        },
        data: encryptPayload(present, PayloadMessage.encode(payload).finish(), workflowId),
      }));
    },
    decode: async (payloads, context) => payloads.map((payload) => decodePayload(keys, payload, acceptsPlain, context)),
  };
}

/** @throws UnknownPayloadKeyError, AlteredPayloadError, PlainPayloadError, MisplacedPayloadError */
function decodePayload(
  keys: PayloadKeys,
  payload: Payload,
  acceptsPlain: boolean,
  context: SerializationContext | undefined,
): Payload {
  const keyId = keyIdOf(payload);
  if (keyId === null) {
    if (acceptsPlain || authenticated.has(payload)) return payload;
    throw new PlainPayloadError();
  }
  const bound = payload.metadata?.[WORKFLOW_ID];
  const workflowId = bound ? textOf(bound) : null;
  if (context?.workflowId !== undefined && !belongsTo(workflowId, context.workflowId)) {
    throw new MisplacedPayloadError(workflowId, context.workflowId);
  }
  const opened = PayloadMessage.decode(decryptPayload(keys, { keyId, workflowId }, payload.data ?? new Uint8Array()));
  authenticated.add(opened);
  return opened;
}

/** The ID of a job's run: Temporal appends the time to that of its schedule. */
const RUN_OF_JOB = /^(job:\w+)-\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

/**
 * Whether what was encrypted for one workflow may stand in another: only in runs of the same job, which get their arguments
 * from the schedule, and the result of the run before.
 */
function belongsTo(owner: string | null, workflowId: string): boolean {
  return owner !== null && (owner === workflowId || withoutTime(owner) === withoutTime(workflowId));
}

function withoutTime(workflowId: string): string {
  return workflowId.replace(RUN_OF_JOB, '$1');
}

/** The ID of the key that a payload is encrypted with; null if it is not encrypted. */
export function keyIdOf({ metadata }: Payload): string | null {
  return textOf(metadata?.[ENCODING]) === ENCRYPTED ? textOf(metadata?.[KEY_ID]) : null;
}

function textOf(bytes: Uint8Array | null | undefined): string {
  return Buffer.from(bytes ?? []).toString();
}
