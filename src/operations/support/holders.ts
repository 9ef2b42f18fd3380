import type { HeldOrder, HolderView } from '#contract/support/holders';
import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { findColleague, findHolder, lockHolder, type OrderHolder, setHolder } from '#db/support/holders';
import { OperationRefusal } from '#domain/refusal';
import { type HolderChange, refuseHolderChange } from '#domain/support/holder';

interface HeldBy {
  orderId: string;
  reason: string;
  actor: string;
  /** Also from somebody else, who has it. */
  takesOver?: boolean;
}

/** An operator takes an order; taking what one has changes nothing. @throws OperationRefusal if somebody else has it */
export async function takeOrder(deps: { db: Database }, request: HeldBy): Promise<HeldOrder> {
  return changeHolder(deps, 'take', { ...request, to: request.actor });
}

/** @throws OperationRefusal if somebody else has it, or there is no such colleague */
export async function handOverOrder({ db }: { db: Database }, request: HeldBy & { email: string }): Promise<HeldOrder> {
  const colleague = await findColleague(db, request.email);
  if (!colleague) {
    throw new OperationRefusal('to: must be the email address of an operator with an open account.', 'to');
  }
  return changeHolder({ db }, 'hand_over', { ...request, to: colleague.userId });
}

/** @throws OperationRefusal if the operator does not have it */
export async function giveBackOrder(deps: { db: Database }, request: HeldBy): Promise<HeldOrder> {
  return changeHolder(deps, 'give_back', { ...request, to: null });
}

const ACTIONS = { take: 'order.taken', hand_over: 'order.handed_over', give_back: 'order.given_back' } as const;

async function changeHolder(
  { db }: { db: Database },
  change: HolderChange,
  { orderId, reason, actor, to, takesOver = false }: HeldBy & { to: string | null },
): Promise<HeldOrder> {
  await db.transaction(async (tx) => {
    const before = await lockHolder(tx, orderId);
    const present = before && { ...before, name: nameOf(before) };
    const refusal = refuseHolderChange(present, { change, actor, to, takesOver });
    if (refusal !== null) {
      throw new OperationRefusal(refusal);
    }
    const from = before?.holder ?? null;
    if (from !== to) {
      await setHolder(tx, orderId, to);
      const entry = { actor, action: ACTIONS[change], target: orderId, reason, details: { from, to } };
      // How operators divide their work is not for partners.
      await recordAudit(tx, { ...entry, partnerId: null });
    }
  });
  return { order_id: orderId, holder: await readHolder(db, orderId) };
}

function nameOf({ name, email, holder }: Omit<OrderHolder, 'since'>): string {
  return name ?? email ?? holder;
}

export async function readHolder(db: Database, orderId: string): Promise<HolderView | null> {
  const found = await findHolder(db, orderId);
  return found && holderView(found);
}

export function holderView({ holder, name, email, since }: OrderHolder): HolderView {
  return { id: holder, name, email, since: since.toISOString() };
}
