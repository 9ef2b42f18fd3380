/** Counts responses by call: `create` → `201` → 12. */
export class Tally {
  private readonly counts = new Map<string, Map<string, number>>();

  count(what: string, answer: string): void {
    const answers = this.counts.get(what) ?? new Map<string, number>();
    this.counts.set(what, answers.set(answer, (answers.get(answer) ?? 0) + 1));
  }

  /** One line each. */
  lines(): string[] {
    return [...this.counts].sort().map(([what, answers]) => {
      const counted = [...answers].sort().map(([answer, count]) => `${count} × ${answer}`);
      return `${what}: ${counted.join(', ')}`;
    });
  }
}
