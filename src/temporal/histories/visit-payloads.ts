import type { Payload } from '@temporalio/common';
import { visit, walkGetWorkflowExecutionHistoryResponse } from '@temporalio/common/lib/internal-non-workflow';
import type { History } from '@temporalio/common/lib/proto-utils';

/** The only member of a marker that codecs encrypt: the others are written by the SDK itself, in clear. */
const MARKER_RESULT = 'result';

/**
 * Replaces, in place, every payload of a history that codecs encrypt. Left as they are: headers, search attributes, and what
 * the SDK notes in markers, such as the name of a local activity.
 */
export async function visitPayloads(
  history: History,
  transform: (payload: Payload) => Promise<Payload>,
): Promise<void> {
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
