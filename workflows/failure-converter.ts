import { DefaultFailureConverter } from '@temporalio/common';

/** Moves messages and stack traces of failures into payloads, which are encrypted; Temporal loads it by its path. */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
