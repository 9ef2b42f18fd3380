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
