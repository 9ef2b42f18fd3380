import { MINUTE, SECOND } from '#domain/duration';
import { History, type Step } from './history';
import type { ModelChain, ModelTransaction } from './model-chain';
import type { ModelTerms } from './model-orders';

/** What happens to the chain, or to each of the histories on it. */
export type SharedStep = Step | readonly Step[];

/** How many blocks one step adds, and how many a reorganisation takes back at least. */
export interface Pace {
  mined: number;
  takenBack: number;
}

/** Histories beside each other on one chain, each with orders and addresses of its own. */
export class SharedChain {
  readonly histories: readonly History[];

  constructor(
    readonly chain: ModelChain,
    terms: readonly ModelTerms[],
    private readonly pace: Pace,
  ) {
    this.histories = terms.map((each) => new History(each, chain));
    chain.settle();
  }

  /** Transactions from before all orders. */
  get old(): ModelTransaction[] {
    return this.histories.flatMap(({ old }) => old);
  }

  take(step: SharedStep): void {
    if ('what' in step) {
      this.takeShared(step);
    } else {
      this.histories.forEach((history, nth) => {
        history.take(step[nth] ?? { what: 'rest', a: 0, b: 0 });
      });
    }
    // An order is told nothing twice at one time.
    this.chain.now += SECOND;
  }

  private takeShared({ what, a, b }: Step): void {
    const { chain, histories, pace } = this;
    const acts: Record<string, () => void> = {
      mine: () => chain.mineAll(pace.mined),
      reorganise: () => {
        const standing = chain.takeBack(pace.takenBack * (1 + (a % 4)));
        histories.forEach((history, nth) => {
          history.orders.lower(standing);
          // Otherwise the next block would have everything again.
          history.loseOne(b + nth);
        });
        chain.mineAll(pace.mined);
      },
      wait: () => {
        chain.now += (1 + (b % 90)) * MINUTE;
      },
    };
    acts[what]?.();
  }
}
