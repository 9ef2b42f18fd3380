import { join } from 'node:path';
import type { ScheduleClient, WorkflowClient } from '@temporalio/client';
import type {
  DataConverter,
  LoadedDataConverter,
  Payload,
  PayloadCodec,
  ProtoFailure,
  SerializationContext,
} from '@temporalio/common';
import {
  decode,
  decodeOptionalFailureToOptionalError,
  encode,
  loadDataConverter,
  visit,
  walkGetWorkflowExecutionHistoryResponse,
} from '@temporalio/common/lib/internal-non-workflow';
import type { History } from '@temporalio/common/lib/proto-utils';
import { temporal } from '@temporalio/proto';
import {
  decryptPayload,
  encryptPayload,
  isForgedPayload,
  MisplacedPayloadError,
  type PayloadKeys,
  PlainPayloadError,
  UnknownPayloadKeyError,
} from '#security/payload-keys';
import type { TemporalTarget } from '../process/services';

const FAILURE_CONVERTER = join(__dirname, '../../workflows/failure-converter');

/** How all clients and workers encode what Temporal stores: inputs, results, summaries, details and failures. */
export function createDataConverter(keys: PayloadKeys, options?: CodecOptions): DataConverter {
  return { payloadCodecs: [createPayloadCodec(keys, options)], failureConverterPath: FAILURE_CONVERTER };
}

/** The converter of an installation's clients and workers. */
export function converterFor(target: Pick<TemporalTarget, 'payloadKeys' | 'acceptsPlainPayloads'>): DataConverter {
  return createDataConverter(target.payloadKeys, { acceptsPlain: target.acceptsPlainPayloads === true });
}

/**
 * Reads payloads as the client does: with its codecs, then its converter. Everything throws UnknownPayloadKeyError for
 * what is encrypted with a key that was not given, and PlainPayloadError for what is not encrypted at all.
 */
export interface Payloads {
  of(workflowId: string): WorkflowPayloads;
  /** Not encrypted. */
  encode(value: unknown): Payload;
  /** Without its encryption, whichever workflow it belongs to. */
  decrypt(payload: Payload): Promise<Payload>;
  /** Whether it is encrypted with the key that would encrypt it now. */
  isCurrent(payload: Payload): Promise<boolean>;
}

/** Reads the payloads of one workflow; those that were encrypted for another are refused with MisplacedPayloadError. */
export interface WorkflowPayloads {
  decode<T>(payload: Payload): Promise<T>;
  /** What the SDK itself writes in clear: nobody vouches for it. */
  decodeClear<T>(payload: Payload): T;
  /** Decrypts the history in place, and returns it. */
  decryptHistory(history: History): Promise<History>;
  /** The failure as an error with its own message and cause. */
  toError(failure: ProtoFailure | null | undefined): Promise<Error | undefined>;
}

/** For histories not read from Temporal itself, such as copies. */
export function createPayloads(keys: PayloadKeys, options?: CodecOptions): Payloads {
  return payloadsWith(loadDataConverter(createDataConverter(keys, options)));
}

export function payloadsOf({ options }: WorkflowClient | ScheduleClient): Payloads {
  return payloadsWith(options.loadedDataConverter);
}

function payloadsWith(converter: LoadedDataConverter): Payloads {
  const { payloadConverter, payloadCodecs } = converter;
  return {
    of: (workflowId) => payloadsFor(converter, workflowId),
    encode: (value) => payloadConverter.toPayload(value) ?? {},
    decrypt: async (payload) => (await decode(payloadCodecs, [payload]))[0] ?? payload,
    async isCurrent(payload) {
      const [again] = await encode(payloadCodecs, [payload]);
      return again !== undefined && keyIdOf(again) === keyIdOf(payload);
    },
  };
}

type HistoryEvent = NonNullable<History['events']>[number];

function payloadsFor(converter: LoadedDataConverter, workflowId: string): WorkflowPayloads {
  const { payloadConverter, payloadCodecs } = converter;
  // The codec compares the workflow alone: an installation has one namespace.
  const context = { type: 'workflow', namespace: '', workflowId } as const;
  const decrypt = async (payload: Payload) => (await decode(payloadCodecs, [payload], context))[0] ?? payload;
  const decryptAny = async (payload: Payload) => (await decode(payloadCodecs, [payload]))[0] ?? payload;
  return {
    decode: async (payload) => payloadConverter.fromPayload(await decrypt(payload)),
    decodeClear: (payload) => payloadConverter.fromPayload(payload),
    async decryptHistory(history) {
      const isFailedTask = (event: HistoryEvent) => event.workflowTaskFailedEventAttributes != null;
      const events = history.events ?? [];
      await visitPayloads({ events: events.filter((event) => !isFailedTask(event)) }, decrypt);
      // The SDK does not say of which workflow it encrypts why a task failed. Nothing is decided by it.
      await visitPayloads({ events: events.filter(isFailedTask) }, decryptAny);
      return history;
    },
    toError: (failure) => decodeOptionalFailureToOptionalError(converter, failure, context),
  };
}

/** Why something could not be decrypted; null for other errors. */
export function unreadableReason(error: unknown): string | null {
  const isUnreadable = error instanceof UnknownPayloadKeyError || isForgedPayload(error);
  return isUnreadable && error instanceof Error ? error.message : null;
}

/** Members of a payload's metadata, which stay readable. */
const ENCODING = 'encoding';
const KEY_ID = 'encryption-key-id';
const WORKFLOW_ID = 'workflow-id';

const ENCRYPTED = 'binary/encrypted';
const { Payload: PayloadMessage } = temporal.api.common.v1;

/** What this process has decrypted, which may be decoded again where it stands decrypted in a history. */
const authenticated = new WeakSet<Payload>();

interface CodecOptions {
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

/** The only member of a marker that codecs encrypt: the others are written by the SDK itself, in clear. */
const MARKER_RESULT = 'result';

/**
 * Replaces, in place, every payload of a history that codecs encrypt. Left as they are: headers, search attributes, and what
 * the SDK notes in markers, such as the name of a local activity.
 */
async function visitPayloads(history: History, transform: (payload: Payload) => Promise<Payload>): Promise<void> {
  const putBack: (() => void)[] = [];
  for (const { markerRecordedEventAttributes: marker } of history.events ?? []) {
    const { details } = marker ?? {};
    if (!marker || !details) continue;
    const { [MARKER_RESULT]: result, ...clear } = details;
    marker.details = result === undefined ? {} : { [MARKER_RESULT]: result };
    putBack.push(() => {
      marker.details = { ...clear, ...marker.details };
    });
  }
  try {
    await visit({ history }, walkGetWorkflowExecutionHistoryResponse, {
      transformPayload: transform,
      transformPayloads: (payloads) => Promise.all(payloads.map(transform)),
      skipHeaders: true,
      skipSearchAttributes: true,
    });
  } finally {
    for (const restore of putBack) restore();
  }
}

/** Stands for no key: something in the history is not encrypted. No key can have this ID. */
export const NOT_ENCRYPTED = '(not encrypted)';

/** The IDs of the keys without which a history, as Temporal or a copy has it, cannot be read. */
export async function keyIdsOf(history: History): Promise<Set<string>> {
  const ids = new Set<string>();
  await visitPayloads(history, async (payload) => {
    ids.add(keyIdOf(payload) ?? NOT_ENCRYPTED);
    return payload;
  });
  return ids;
}
