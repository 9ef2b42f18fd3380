/** What can be done about who has an order [rules/support: Who has an order]. */
export type HolderChange = 'take' | 'hand_over' | 'give_back';

/** An operator, as the audit log names actors, who has an order. */
export interface Holding {
  holder: string;
  /** For people. */
  name: string;
  since: Date;
}

interface WantedChange {
  change: HolderChange;
  actor: string;
  /** Whom the order is for; null if it is given back. */
  to: string | null;
  /** Whether the actor knows that somebody else has it, and takes it all the same. */
  takesOver: boolean;
}

/** Why who has an order cannot be changed so, in a sentence; null if it can. */
export function refuseHolderChange(
  present: Holding | null,
  { change, actor, to, takesOver }: WantedChange,
): string | null {
  if (present === null) {
    return change === 'give_back' ? 'Nobody has this order.' : null;
  }
  const { holder, name } = present;
  const has = `${name} has had this order since ${present.since.toISOString()}`;
  if (change === 'give_back') {
    return holder === actor ? null : `${has}, so only ${name} can give it back. Take it over first (take_over).`;
  }
  if (change === 'hand_over' && holder === to) {
    return `${has} already.`;
  }
  return holder === actor || takesOver ? null : `${has}. If that is agreed, take it over (take_over).`;
}
