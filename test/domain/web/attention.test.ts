import { ATTENTION_KINDS } from '#contract/dashboard/home';
import { isPermitted } from '#domain/team/permission';
import { ATTENTION_ROWS } from '#web/dashboard/home/attention-rows';

test('who may only look is asked to do nothing that the role does not allow', () => {
  const offered = ATTENTION_KINDS.filter((kind) => isPermitted('read_only', ATTENTION_ROWS[kind].permission));
  expect(offered).toEqual(['endpoint_paused', 'webhooks_failing', 'key_rotating', 'sla_breach']);
});

test('whoever is Owner is led on by every row', () => {
  for (const kind of ATTENTION_KINDS) {
    expect([kind, isPermitted('owner', ATTENTION_ROWS[kind].permission)]).toEqual([kind, true]);
  }
});
