import type { SavedReply } from '#contract/support/replies';
import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { findReplyByName, removeReply, type SavedReplyRow, saveReply } from '#db/support/replies';
import { OperationRefusal } from '#domain/refusal';

interface NewReply {
  name: string;
  text: string;
  reason: string;
  actor: string;
}

/** Saves a reply; one with the same name takes another text [rules/support: Saved replies]. */
export async function saveNamedReply(
  { db }: { db: Database },
  { name, text, reason, actor }: NewReply,
): Promise<SavedReply> {
  return db.transaction(async (tx) => {
    const before = await findReplyByName(tx, name);
    const saved = await saveReply(tx, { name, text, savedBy: actor });
    const entry = { actor, action: 'reply.saved' as const, target: targetOf(saved.replyId), reason };
    await recordAudit(tx, { ...entry, details: { name, before: before?.text ?? null, after: text } });
    return replyView(saved);
  });
}

/** @throws OperationRefusal if somebody has removed it */
export async function removeSavedReply(
  { db }: { db: Database },
  { replyId, reason, actor }: { replyId: number; reason: string; actor: string },
): Promise<{ reply_id: number; name: string }> {
  return db.transaction(async (tx) => {
    const removed = await removeReply(tx, replyId);
    if (!removed) {
      throw new OperationRefusal('The reply is already removed.');
    }
    const { name, text } = removed;
    const entry = { actor, action: 'reply.removed' as const, target: targetOf(replyId), reason };
    await recordAudit(tx, { ...entry, details: { name, before: text, after: null } });
    return { reply_id: replyId, name };
  });
}

const targetOf = (replyId: number) => `reply:${replyId}`;

export function replyView({ replyId, name, text, savedAt, savedBy }: SavedReplyRow): SavedReply {
  return { reply_id: replyId, name, text, saved_at: savedAt.toISOString(), saved_by: savedBy };
}
