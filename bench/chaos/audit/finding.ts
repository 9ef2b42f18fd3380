/**
 * `believed`: we have on record what a provider said that is not in its books; `unwatched`: nobody watches the money and there is
 * no case, or nothing can be recorded; `behind`: workflow and row differ until the order is repaired, which is allowed for a
 * moment.
 */
export const VERDICTS = ['lost', 'duplicated', 'contradicting', 'believed', 'unwatched', 'behind'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** A violation that an audit found. */
export interface Finding {
  verdict: Verdict;
  /** The order, event or call that the finding is about. */
  subject: string;
  what: string;
}

/** Collects the findings of the audits. */
export class Findings {
  readonly all: Finding[] = [];

  add(verdict: Verdict, subject: string, what: string): void {
    this.all.push({ verdict, subject, what });
  }

  /** Adds a finding unless the condition holds. */
  expect(holds: boolean, verdict: Verdict, subject: string, what: string): void {
    if (!holds) {
      this.add(verdict, subject, what);
    }
  }
}
