/** What holds where a provider states no time of its own [rules/orders-and-transitions: Timers]. */
const HOURS = { decision: 24, ticket: 72 } as const;

/** How many hours there are to decide about a refund. */
export function decisionHours(stated: number | null): number {
  return stated ?? HOURS.decision;
}

/** How many hours a refund by ticket may take until a person looks into it. */
export function ticketHours(stated: number | null): number {
  return stated ?? HOURS.ticket;
}
