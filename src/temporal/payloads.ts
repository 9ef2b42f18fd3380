import type { WorkflowClient } from '@temporalio/client';
import type { DataConverter, LoadedDataConverter, Payload } from '@temporalio/common';
import { loadDataConverter } from '@temporalio/common/lib/internal-non-workflow';

/** How clients and workers encode workflow inputs and results; currently the SDK's default. */
export const DATA_CONVERTER: DataConverter = {};

/** Decodes payloads of histories as the client does: with its codecs, then its converter. */
export interface Payloads {
  decode<T>(payload: Payload): Promise<T>;
}

/** For histories not read from Temporal itself, such as copies. */
export const PAYLOADS: Payloads = createPayloads(loadDataConverter(DATA_CONVERTER));

export function payloadsOf(workflows: WorkflowClient): Payloads {
  return createPayloads(workflows.options.loadedDataConverter);
}

function createPayloads({ payloadConverter, payloadCodecs }: LoadedDataConverter): Payloads {
  return {
    async decode(payload) {
      let decoded = [payload];
      // The last codec to encode is the first to decode.
      for (const codec of [...payloadCodecs].reverse()) {
        decoded = await codec.decode(decoded);
      }
      return payloadConverter.fromPayload(decoded[0] ?? payload);
    },
  };
}
