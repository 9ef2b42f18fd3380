import {
  RemovedReplySchema,
  RemoveReplySchema,
  ReplyParamsSchema,
  SavedReplyListSchema,
  SavedReplySchema,
  SaveReplySchema,
} from '#contract/support/replies';
import { defineOperation, defineRead } from './operation';

export const listRepliesOperation = defineRead({
  id: 'listReplies',
  path: '/replies',
  summary: 'List the saved replies by name',
  output: SavedReplyListSchema,
  run: async ({ services }) => {
    const [{ listReplies }, { replyView }] = await Promise.all([
      import('#db/support/replies'),
      import('./support/saved-replies'),
    ]);
    return { items: (await listReplies(services.db)).map(replyView) };
  },
  command: {
    name: 'reply list',
    text: ({ output: { items } }) =>
      items.map(({ reply_id: id, name, text }) => `${id}  ${name}\n${text}\n`).join('\n') || 'No reply is saved.',
  },
});

export const saveReplyOperation = defineOperation({
  id: 'saveReply',
  path: '/replies',
  summary: 'Save a reply for all operators; one with the same name is replaced',
  permission: 'support.decide',
  input: SaveReplySchema,
  output: SavedReplySchema,
  audit: 'reply.saved',
  run: async ({ services, operator, input }) => {
    const { saveNamedReply } = await import('./support/saved-replies');
    return saveNamedReply(services, { ...input, actor: operator });
  },
  command: { name: 'reply save', text: ({ output }) => `Reply ${output.reply_id} is saved as ${output.name}.` },
});

export const removeReplyOperation = defineOperation({
  id: 'removeReply',
  path: '/replies/{reply_id}/remove',
  summary: 'Remove a saved reply',
  permission: 'support.decide',
  params: ReplyParamsSchema,
  input: RemoveReplySchema,
  output: RemovedReplySchema,
  audit: 'reply.removed',
  find: async ({ services, params }) => {
    const { findReply } = await import('#db/support/replies');
    return findReply(services.db, params.reply_id);
  },
  run: async ({ services, operator, found: { replyId }, input: { reason } }) => {
    const { removeSavedReply } = await import('./support/saved-replies');
    return removeSavedReply(services, { replyId, reason, actor: operator });
  },
  command: { name: 'reply remove', text: ({ output }) => `${output.name} is removed.` },
});

export const REPLY_OPERATIONS = [listRepliesOperation, saveReplyOperation, removeReplyOperation] as const;
