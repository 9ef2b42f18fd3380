import { matchesAny, type ParsedHeader, parseHeader, SIGNATURE_TOLERANCE_SECONDS } from './signature';

export const SIGNATURE_PARTS = ['header', 'time', 'body', 'secret'] as const;
export type SignaturePart = (typeof SIGNATURE_PARTS)[number];

export interface PartVerdict {
  part: SignaturePart;
  /** Null if unknown. */
  ok: boolean | null;
  /** The problem and its solution, or a confirmation. */
  message: string;
}

export interface SignatureExplanation {
  ok: boolean;
  parts: PartVerdict[];
  /** Where the body differs from the sent one; null if it does not, or if the sent one is unknown. */
  firstDifference: { byte: number; sent: string; received: string } | null;
}

export interface Received {
  /** X-Service-Signature as received. */
  header: string;
  /** The body as received. */
  body: string;
  secrets: readonly string[];
  /** The bytes that were signed and sent; null if unknown. */
  sent: string | null;
  /** Unix seconds. */
  now: number;
}

/** Explains which part of a webhook does not match, to help authors of receivers [rules/webhooks: Signature]. */
export function explainSignature(received: Received): SignatureExplanation {
  const parsed = parseHeader(received.header.trim());
  const content = parsed ? judgeContent(parsed, received) : UNREADABLE;
  const parts: PartVerdict[] = [
    { part: 'header', ...judgeHeader(parsed, received.header) },
    { part: 'time', ...judgeTime(parsed, received.now) },
    { part: 'body', ...content.body },
    { part: 'secret', ...content.secret },
  ];
  return { ok: parts.every(({ ok }) => ok === true), parts, firstDifference: findDifference(received) };
}

type Judgment = Omit<PartVerdict, 'part'>;

const UNKNOWN: Judgment = { ok: null, message: 'This cannot be checked without a readable header.' };
const UNREADABLE = { body: UNKNOWN, secret: UNKNOWN };

function judgeHeader(parsed: ParsedHeader | null, header: string): Judgment {
  if (!parsed) {
    return { ok: false, message: whyMalformed(header.trim()) };
  }
  const odd = parsed.signatures.find((signature) => !/^[A-Za-z0-9+/]{43}=$/.test(signature));
  if (odd === undefined) {
    return { ok: true, message: 'It has the form t=<seconds>,v1=<base64>.' };
  }
  const message = /^[\da-f]{64}$/i.test(odd)
    ? 'The signature is written in hex; it is base64.'
    : 'A signature is not 44 characters of base64; the header was probably cut.';
  return { ok: false, message };
}

function whyMalformed(header: string): string {
  if (header === '') {
    return 'It is empty; read the header X-Service-Signature of the request.';
  }
  if (!/(^|,)t=/.test(header)) {
    return 'It has no time: a part t=<seconds> is missing.';
  }
  return /(^|,)v1=/.test(header)
    ? 'Its parts must be separated by commas alone, with one t=<seconds>.'
    : 'It has no signature: a part v1=<base64> is missing.';
}

function judgeTime(parsed: ParsedHeader | null, now: number): Judgment {
  if (!parsed) {
    return UNKNOWN;
  }
  const age = now - Number(parsed.time);
  if (Math.abs(age) <= SIGNATURE_TOLERANCE_SECONDS) {
    return { ok: true, message: `It was signed ${Math.abs(age)} s ${age < 0 ? 'ahead' : 'ago'}.` };
  }
  if (parsed.time.length >= 12) {
    return { ok: false, message: 'The time is in milliseconds; it is whole seconds.' };
  }
  const minutes = Math.round(Math.abs(age) / 60);
  const direction = age < 0 ? 'lies ahead of our clock' : 'is past';
  return { ok: false, message: `It ${direction} by ${minutes} minutes; a receiver takes 5 at the most.` };
}

function judgeContent(parsed: ParsedHeader, { body, secrets, sent }: Received): { body: Judgment; secret: Judgment } {
  if (matchesAny(parsed, body, secrets)) {
    return { body: { ok: true, message: 'These bytes were signed.' }, secret: RIGHT_SECRET };
  }
  if (sent !== null && sent !== body && matchesAny(parsed, sent, secrets)) {
    return { body: { ok: false, message: whatChanged(parsed, { body, secrets }) ?? CHANGED }, secret: RIGHT_SECRET };
  }
  const changed = whatChanged(parsed, { body, secrets });
  if (changed !== null) {
    return { body: { ok: false, message: changed }, secret: RIGHT_SECRET };
  }
  if (sent === body) {
    return { body: { ok: true, message: 'These bytes were sent.' }, secret: WRONG_SECRET };
  }
  const trimmed = secrets.map((secret) => secret.trim());
  const isPadded = matchesAny(parsed, body, trimmed);
  const secret = isPadded ? { ok: false, message: 'The secret has a space or a line break around it.' } : EITHER;
  return { body: isPadded ? { ok: true, message: 'These bytes were signed.' } : EITHER, secret };
}

const RIGHT_SECRET: Judgment = { ok: true, message: 'It signed this webhook.' };
const WRONG_SECRET: Judgment = { ok: false, message: 'Another secret signed this webhook; was it rotated?' };
const CHANGED = 'The body is not what was sent; sign and compare the raw bytes of the request.';
const EITHER: Judgment = {
  ok: null,
  message: 'The signature matches neither. Name the delivery to find out whether the body or the secret differs.',
};

/** Common changes that receivers make to a body before they verify its signature. */
const CHANGES: readonly { message: string; undo: (body: string) => string }[] = [
  { message: 'There is a space or a line break around the body that was not sent.', undo: (body) => body.trim() },
  {
    message: 'The body was parsed and written anew; verify the raw bytes of the request before you parse them.',
    undo: (body) => JSON.stringify(JSON.parse(body)),
  },
  { message: 'The line breaks of the body were changed.', undo: (body) => body.replaceAll('\r\n', '\n') },
];

function whatChanged(parsed: ParsedHeader, { body, secrets }: Pick<Received, 'body' | 'secrets'>): string | null {
  const found = CHANGES.find(({ undo }) => {
    const original = tryTo(() => undo(body));
    return original !== null && original !== body && matchesAny(parsed, original, secrets);
  });
  return found?.message ?? null;
}

function tryTo(work: () => string): string | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Bytes shown on either side of a difference. */
const SURROUNDINGS = 20;

function findDifference({ body, sent }: Received): SignatureExplanation['firstDifference'] {
  if (sent === null || sent === body) {
    return null;
  }
  const [one, other] = [Buffer.from(sent), Buffer.from(body)];
  const longest = Math.max(one.length, other.length);
  let byte = 0;
  while (byte < longest && one[byte] === other[byte]) {
    byte += 1;
  }
  const around = (bytes: Buffer) => bytes.subarray(Math.max(0, byte - SURROUNDINGS), byte + SURROUNDINGS).toString();
  return { byte, sent: around(one), received: around(other) };
}
