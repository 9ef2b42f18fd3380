import { ATTENTION_KINDS } from '#contract/dashboard/home';
import { isPermitted } from '#domain/team/permission';
import { ATTENTION_ROWS } from '#web/dashboard/home/attention-rows';

test('the hints that a read-only member gets need no permission that the member lacks', () => {
  const offered = ATTENTION_KINDS.filter((kind) => isPermitted('read_only', ATTENTION_ROWS[kind].permission));
  expect(offered).toEqual(['endpoint_paused', 'webhooks_failing', 'key_rotating', 'sla_breach']);
});

test('an Owner has the permission for every hint', () => {
  for (const kind of ATTENTION_KINDS) {
    expect([kind, isPermitted('owner', ATTENTION_ROWS[kind].permission)]).toEqual([kind, true]);
  }
});
