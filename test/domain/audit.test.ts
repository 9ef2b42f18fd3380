import { commandActor } from '#domain/audit';

test('who runs a command is the system user, and in a container also who that is by their own word', () => {
  expect(commandActor('anna', undefined)).toBe('cli:anna');
  expect(commandActor('node', '')).toBe('cli:node');
  expect(commandActor('node', 'anna@swap.example')).toBe('cli:node/anna@swap.example');
});

test('a name that would say something else in the audit log is refused', () => {
  const odd = ['anna/ben', 'anna ben', 'anna\nben', 'ännchen', 'a'.repeat(65)];
  expect(odd.map((name) => commandActor('node', name))).toEqual(odd.map(() => null));
});
