import type { OrderState } from '#domain/orders/order';
import type { CaseEntry } from '#domain/support/case-file';
import { REDACTED, redact, redactCredentials } from '#security/redact';

/** Shorter values are hidden only in memo fields: they may be parts of other words. */
const LEAST_LENGTH = 8;

/** An entry without refund addresses, the user's address, and secrets [rules/support: Case files]. */
export function hidePrivate({ kind, at, text, facts }: CaseEntry, { input, refund }: OrderState): CaseEntry {
  const { refundAddress, refundExtraId, refundPreference, userIp } = input;
  const memos = [refundExtraId, refund?.target.kind === 'address' ? refund.target.extraId : null].filter(isText);
  const values = [refundAddress, refundPreference.stableAddress, refund?.target.address, userIp, ...memos]
    .filter(isText)
    .filter((value) => value.length >= LEAST_LENGTH);
  const hide = (words: string) =>
    memos.reduce(
      (rest, memo) => rest.replaceAll(`memo ${memo}`, `memo ${REDACTED}`),
      values.reduce((rest, value) => rest.replaceAll(value, REDACTED), redactCredentials(words)),
    );
  return { kind, at, text: hide(text), facts: JSON.parse(hide(redact(JSON.stringify(facts ?? null)))) };
}

function isText(value: string | null | undefined): value is string {
  return typeof value === 'string' && value !== '';
}
