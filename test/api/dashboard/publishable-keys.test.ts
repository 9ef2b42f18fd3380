import type { PublishableKey, PublishableKeyList } from '#contract/shared/publishable-keys';
import type { PartnerPageView } from '#contract/support/partners';
import { auditOf } from '#db/audit';
import type { OperatorRole } from '#domain/team/permission';
import { useTestApi } from '#test/helpers/api/test-api';
import { openTeam, type Team } from '#test/helpers/users/team';
import { newOperator, provenLogin } from '#test/helpers/users/users';

const api = useTestApi();

let team: Team;

beforeAll(async () => {
  team = await openTeam({ ...api, db: api.services.db });
});

const create = (body: object, environment = 'test') =>
  team.owner.post<PublishableKey>(`/publishable-keys?environment=${environment}`, body);
const PAGE = { name: 'shop', origins: ['https://Wallet.example/', 'https://wallet.example'] };

describe('publishable keys in the dashboard', () => {
  test('a key is made for some origins, listed in full in its environment, and audited', async () => {
    const made = await create(PAGE);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ status: 'active', origins: ['https://wallet.example'], last_used_at: null });
    const list = await team.reader.get<PublishableKeyList>('/publishable-keys?environment=test');
    expect(list.body.items).toContainEqual(made.body);
    const live = await team.owner.get<PublishableKeyList>('/publishable-keys?environment=live');
    expect(live.body.items).toEqual([]);
    expect((await auditOf(api.services.db, made.body.key_id))[0]).toMatchObject({
      actor: team.owner.userId,
      action: 'publishable_key.created',
    });
  });

  test('a live key lists no origin without TLS', async () => {
    const refused = await create({ name: 'shop', origins: ['http://localhost:3000'] }, 'live');
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('is not an origin');
    expect((await create({ name: 'shop', origins: ['http://localhost:3000'] })).status).toBe(201);
    expect((await create({ name: 'shop', origins: [] })).status).toBe(400);
  });

  test('a revoked key stays in the list, and another partner does not find it', async () => {
    const { key_id, key } = (await create(PAGE)).body;
    expect((await team.stranger.post(`/publishable-keys/${key_id}/revoke`)).status).toBe(404);
    expect((await team.reader.post(`/publishable-keys/${key_id}/revoke`)).status).toBe(403);
    const revoked = await team.owner.post<PublishableKey>(`/publishable-keys/${key_id}/revoke`);
    expect(revoked.body).toMatchObject({ status: 'revoked', key });
    const again = await team.owner.post<PublishableKey>(`/publishable-keys/${key_id}/revoke`);
    expect(again.body.revoked_at).toBe(revoked.body.revoked_at);
    const entries = (await auditOf(api.services.db, key_id)).filter(
      ({ action }) => action === 'publishable_key.revoked',
    );
    expect(entries).toHaveLength(1);
  });

  test('operators see the keys of both environments on the page of the partner, and those who decide revoke one', async () => {
    const made = [(await create(PAGE)).body, (await create(PAGE, 'live')).body];
    const enter = async (role: OperatorRole) => provenLogin(api, await newOperator(api.services.db, role));
    const [support, operator] = [await enter('support'), await enter('operator')];
    const read = async () => (await support.get<PartnerPageView>(`/partners/${team.partnerId}`)).body.publishable_keys;
    expect(await read()).toEqual(expect.arrayContaining(made));
    const path = `/keys/publishable/${made[1]?.key_id}/revoke`;
    expect((await support.post(path, { reason: 'Somebody copied it' })).status).toBe(403);
    expect((await operator.post(path, {})).status).toBe(400);
    expect((await operator.post(path, { reason: 'Somebody copied it' })).status).toBe(200);
    expect((await read()).find(({ key_id }) => key_id === made[1]?.key_id)?.status).toBe('revoked');
    expect((await operator.post('/keys/publishable/pbk_nobodys/revoke', { reason: 'No such key' })).status).toBe(404);
  });
});
