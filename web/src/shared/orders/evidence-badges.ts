import type { VerdictKind } from '#domain/evidence/leg';
import type { BadgeContent } from '#web/design/status/tone';

/** What the chain says of a transfer. */
export const EVIDENCE_BADGES: Readonly<Record<VerdictKind, BadgeContent>> = {
  verified: { tone: 'done', shape: 'check', label: 'Verified' },
  seen: { tone: 'moving', shape: 'half', label: 'Seen' },
  waiting: { tone: 'waiting', shape: 'ring', label: 'Not there yet' },
  contradicted: { tone: 'failed', shape: 'cross', label: 'Contradicted' },
  unclear: { tone: 'person', shape: 'person', label: 'Unclear' },
  unchecked: { tone: 'over', shape: 'minus', label: 'Not checked' },
};
