import { join } from 'node:path';
import type { ScheduleClient, WorkflowClient } from '@temporalio/client';
import type { DataConverter, LoadedDataConverter, Payload, ProtoFailure } from '@temporalio/common';
import {
  decode,
  decodeOptionalFailureToOptionalError,
  encode,
  loadDataConverter,
} from '@temporalio/common/lib/internal-non-workflow';
import type { History } from '@temporalio/common/lib/proto-utils';
import { isForgedPayload, type PayloadKeys, UnknownPayloadKeyError } from '#security/payload-keys';
import type { TemporalTarget } from '../process/services';
import { visitPayloads } from './histories/visit-payloads';
import { type CodecOptions, createPayloadCodec, keyIdOf } from './payload-codec';

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
