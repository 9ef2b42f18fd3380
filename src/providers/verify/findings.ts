/** What a step found, the worst first. */
export const OUTCOMES = ['broke', 'new', 'agrees', 'not_offered', 'not_tried'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface Finding {
  /** What was tried, such as a pair of currencies. */
  readonly subject: string;
  readonly outcome: Outcome;
  /** For the operator; without secrets. */
  readonly words: string;
  /** It did not answer at all, so whether it has changed is not known. */
  readonly isOutage?: true;
}

/** The worst outcome decides. */
export function outcomeOf(findings: readonly Finding[]): Outcome {
  return OUTCOMES.find((outcome) => findings.some((finding) => finding.outcome === outcome)) ?? 'not_tried';
}

export function finding(outcome: Outcome, subject: string, words: string): Finding {
  return { subject, outcome, words };
}
