import type { WorkflowClient } from '@temporalio/client';
import type { DataConverter, LoadedDataConverter, Payload } from '@temporalio/common';
import { loadDataConverter } from '@temporalio/common/lib/internal-non-workflow';

/** How what workflows are told and answer is written, by clients and workers alike; as it stands, in the SDK's own way. */
export const DATA_CONVERTER: DataConverter = {};

/** Reads payloads of histories as the client reads them: through its codecs, then its converter. */
export interface Payloads {
  decode<T>(payload: Payload): Promise<T>;
}

/** For where Temporal itself is not asked, as with the copy of a history. */
export const PAYLOADS: Payloads = createPayloads(loadDataConverter(DATA_CONVERTER));

export function payloadsOf(workflows: WorkflowClient): Payloads {
  return createPayloads(workflows.options.loadedDataConverter);
}

function createPayloads({ payloadConverter, payloadCodecs }: LoadedDataConverter): Payloads {
  return {
    async decode(payload) {
      let decoded = [payload];
      // The codec that wrote last reads first.
      for (const codec of [...payloadCodecs].reverse()) {
        decoded = await codec.decode(decoded);
      }
      return payloadConverter.fromPayload(decoded[0] ?? payload);
    },
  };
}
