import { ProviderError } from '../provider';

/** The answer is about another order than ours, or about one that was agreed differently. Nothing of it is used. */
export class ContradictingAnswer extends ProviderError {
  constructor(
    /** The order that was asked about. */
    readonly providerOrderId: string,
    problem: string,
  ) {
    super('unavailable', { message: problem, label: 'contradicting_answer', tookEffect: true });
    this.name = 'ContradictingAnswer';
  }
}

/** The order that a creation led to is another than we asked for, or its deposit address is the user's own. Nobody sees it. */
export class ContradictingCreation extends ProviderError {
  constructor(problem: string) {
    super('refused', { message: problem, label: 'invalid_answer', tookEffect: true });
    this.name = 'ContradictingCreation';
  }
}
