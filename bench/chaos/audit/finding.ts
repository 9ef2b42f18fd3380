/** `out_of_sight`: money that nobody watches and nobody was told of; `behind`: workflow and row differ as they may for a moment, until the order is repaired. */
export const VERDICTS = ['lost', 'doubled', 'contradicting', 'out_of_sight', 'behind'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Something that must not be. */
export interface Finding {
  verdict: Verdict;
  /** The order, event or call it is about. */
  subject: string;
  what: string;
}

/** Collects what the auditors find. */
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
