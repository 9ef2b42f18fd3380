export interface HistoryPayload {
  /** Base64. */
  data?: string;
}
export interface HistoryPayloads {
  payloads?: HistoryPayload[];
}
export interface Failure {
  message?: string;
  /** Message and stack trace, if the failure was encrypted. */
  encodedAttributes?: HistoryPayload;
  applicationFailureInfo?: { type?: string };
  cause?: Failure;
}

/** Payloads are JSON in this project. */
export function decode(payload: HistoryPayload | undefined): unknown {
  return payload?.data ? JSON.parse(Buffer.from(payload.data, 'base64').toString()) : undefined;
}

/** All values of a list, shortened. */
export function decodeValues(payloads: unknown): string {
  const { payloads: list = [] } = (payloads ?? {}) as HistoryPayloads;
  return list
    .map((payload) => summarize(decode(payload)))
    .join(' ')
    .trim();
}

const LONGEST = 100;

/** An order is shown by its status; anything else by the start of its JSON. */
export function summarize(value: unknown): string {
  if (value === undefined || value === null) {
    return '';
  }
  if (typeof value !== 'object') {
    return String(value);
  }
  const { status, timeline } = value as { status?: unknown; timeline?: unknown };
  const text = timeline ? String(status) : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The innermost failure has the reason; the outer ones only the location. */
export function failureReasonOf(failure: unknown): string {
  let { cause, ...innermost } = (failure ?? {}) as Failure;
  while (cause) {
    ({ cause, ...innermost } = cause);
  }
  const { message } = { message: innermost.message, ...(decode(innermost.encodedAttributes) as Failure | undefined) };
  return [innermost.applicationFailureInfo?.type, message].filter(Boolean).join(': ');
}
