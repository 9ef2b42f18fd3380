/** One line of the threat model. */
export interface Threat {
  threat: string;
  /** What stands against it. */
  against: string;
  /** Tests that prove it: file and title, after that of its group if it has one. Without a test, the threat is open. */
  proof: readonly (readonly [file: string, title: string])[];
}

/** What crosses one trust boundary. */
export interface Boundary {
  name: string;
  /** Who is on the other side, and what they may do. */
  who: string;
  threats: readonly Threat[];
}
