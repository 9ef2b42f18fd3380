import { z } from 'zod';
import { placeOf, toListPage } from '#api/internal/list-page';
import { defineInternalRoute } from '#api/internal/route';
import { type Outbox, OutboxSchema } from '#contract/shared/users/session';
import { ListQuery, PlaceTime } from '#contract/shared/values';
import { listMails, type MailRow } from '#db/users/mails';
import { mailTextAt } from '#domain/keys/seal-place';
import { InternalError } from '#domain/users/internal-error';
import type { Keyring } from '#security/keyring';

const PlaceSchema = z.tuple([PlaceTime, z.string()]);

export const outboxRoute = defineInternalRoute({
  id: 'listOutbox',
  method: 'get',
  path: '/users/outbox',
  summary: 'Mails that this installation would send, for developers, newest first',
  permission: 'anyone',
  isForThisMachine: true,
  request: { query: z.object(ListQuery) },
  responses: [{ status: 200, description: 'The mails', schema: OutboxSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
  handle: async ({ services: { db, keyring, mail }, query: { cursor, limit } }) => {
    if (!mail.showsOutbox) {
      throw new InternalError('NOT_FOUND', { message: 'No such path' });
    }
    const place = placeOf(PlaceSchema, cursor);
    const after = place && { createdAtMs: place[0], mailId: place[1] };
    const found = await listMails(db, { after, limit: limit + 1 });
    return {
      status: 200,
      body: toListPage(found, limit, {
        place: ({ createdAt, mailId }) => [createdAt.getTime(), mailId],
        view: (mail) => mailView(keyring, mail),
      }),
    };
  },
});

function mailView(
  keyring: Keyring,
  { mailId, kind, recipient, subject, sealedText, createdAt }: MailRow,
): Outbox['items'][number] {
  const text = sealedText === '' ? '' : keyring.open(mailTextAt(mailId), sealedText);
  return { mail_id: mailId, kind, to: recipient, subject, text, created_at: createdAt.toISOString() };
}
