import * as fc from 'fast-check';
import { csvLine } from '#domain/csv';
import { MINUTE } from '#domain/duration';
import { USE_LIMITS, waitBefore } from '#domain/limits/use-limit';
import { ROLES } from '#domain/team/permission';
import { findGroupsStep, findRoleProblem } from '#domain/team/team';
import { writeMail } from '#domain/users/mail';
import { teamRolesOf } from '#domain/users/oidc';
import { findPasswordProblem } from '#domain/users/password';

describe('a use limit', () => {
  /** The uses that somebody gets who tries at these times. */
  function usesGranted(times: readonly number[], limit: Parameters<typeof waitBefore>[0]): number[] {
    const counted: number[] = [];
    for (const at of times) {
      if (waitBefore(limit, counted.toReversed(), at) === 0) {
        counted.push(at);
      }
    }
    return counted;
  }

  test('never allows more uses in any window, and allows uses again after a block', () => {
    const limit = { uses: 3, windowMs: 100, blockMs: 250 };
    const times = fc
      .array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 60 })
      .map((all) => all.sort((a, b) => a - b));
    return fc.assert(
      fc.property(times, (all) => {
        const counted = usesGranted(all, limit);
        counted.forEach((at, index) => {
          const third = counted[index + 2];
          const next = counted[index + 3];
          const isFull = third !== undefined && third - at <= limit.windowMs;
          expect(!isFull || next === undefined || next >= third + limit.blockMs).toBe(true);
        });
      }),
    );
  });

  test('for wrong passwords blocks an address for half an hour from the tenth on', () => {
    const limit = USE_LIMITS.login_ip;
    const latest = Array.from({ length: 10 }, (_, n) => (9 - n) * 1_000);
    expect(waitBefore(limit, latest, 10_000)).toBe(30 * MINUTE - 1_000);
    expect(waitBefore(limit, latest, 9_000 + 30 * MINUTE)).toBe(0);
    expect(waitBefore(limit, latest.slice(1), 10_000)).toBe(0);
  });
});

describe('a password', () => {
  const isCommon = (text: string) => ['password', 'sunshine', 'correcthorse'].includes(text);
  const problem = (password: string) => findPasswordProblem(password, { email: 'somebody@example.com', isCommon });

  test.each([
    'shorter',
    'password1234',
    '12Sunshine!!!',
    'CorrectHorse',
    'xyzxyzxyzxyz',
    'aaaaaaaaaaaaa',
    'zyxwvutsrqponm',
    'somebody@example.com',
    'somebody1234',
  ])('like %s is refused', (password) => expect(problem(password)).not.toBeNull());

  test.each([
    'correct horse battery staple',
    'password and something else',
    'Tr0ub4dor&3-forever',
    'password-9281-7746-1120',
  ])('like %s is accepted', (password) => expect(problem(password)).toBeNull());
});

describe('a team', () => {
  const changes = ROLES.flatMap((by) =>
    ROLES.flatMap((from) =>
      [...ROLES, null].flatMap((to) =>
        [true, false].flatMap((isSelf) => [1, 2].map((owners) => ({ by, from, to, isSelf, owners }))),
      ),
    ),
  );

  test('always keeps an Owner', () => {
    const allowed = changes.filter((change) => findRoleProblem(change) === null);
    expect(allowed.length).toBeGreaterThan(50);
    expect(allowed.filter(({ from, to, owners }) => from === 'owner' && to !== 'owner' && owners === 1)).toEqual([]);
  });

  test('has Owners appointed, changed and removed by Owners only', () => {
    const byOthers = changes.filter((change) => change.by !== 'owner' && findRoleProblem(change) === null);
    expect(byOthers.length).toBeGreaterThan(20);
    expect(byOthers.filter(({ from, to, isSelf }) => from === 'owner' || to === 'owner' || isSelf)).toEqual([]);
  });
});

describe('groups at the identity provider', () => {
  const given = [...ROLES, null];
  const members = [true, false].flatMap((fromGroups) =>
    ROLES.flatMap((role) => [1, 2].map((owners) => ({ role, fromGroups, owners }))),
  );

  test('change nothing that the team decided, and never take the only Owner away', () => {
    for (const member of members) {
      for (const role of given) {
        const step = findGroupsStep(role, member);
        const isOnlyOwner = member.role === 'owner' && member.owners === 1;
        const moved = role === null ? 'leave' : 'change';
        const whenDifferent = isOnlyOwner ? 'keep' : moved;
        expect(step).toBe(member.fromGroups && role !== member.role ? whenDifferent : null);
      }
    }
    expect(given.map((role) => findGroupsStep(role, null))).toEqual([...ROLES.map(() => 'join'), null]);
  });

  test('give the highest of several roles in each team, and only in teams of their rows', () => {
    const rows = [
      ['readers', 'par_1', 'read_only'],
      ['devs', 'par_1', 'developer'],
      ['money', 'par_1', 'finance'],
      ['devs', 'par_2', 'admin'],
    ] as const;
    const rolesOf = (...groups: string[]) => Object.fromEntries(teamRolesOf(groups, rows));
    expect(rolesOf('readers', 'money', 'other')).toEqual({ par_1: 'finance' });
    expect(rolesOf('readers', 'devs')).toEqual({ par_1: 'developer', par_2: 'admin' });
    expect(rolesOf('Devs', 'dev', '')).toEqual({});
  });
});

test('text that people wrote adds neither headers nor paragraphs to a mail', () => {
  const facts = {
    partner: 'Evil\r\nBcc: all@example.com',
    role: 'admin',
    by: 'a@b.c\n\nClick here',
    link: 'https://x',
  } as const;
  const { subject, text } = writeMail('invitation', facts);
  expect(subject).toBe('Join Evil Bcc: all@example.com on Swaplane');
  expect(text.split('\n\n')).toHaveLength(2);
});

test('a line of CSV keeps its cells, and no cell starts like a formula', () => {
  expect(csvLine(['a,b', 'say "x"', '=1+1', -5, null, '@x'])).toBe(`"a,b","say ""x""",'=1+1,-5,,'@x\r\n`);
});

test('a line of CSV keeps a negative amount a number, so that its column adds up', () => {
  expect(csvLine(['-12.34', '-0.00', '5.00'])).toBe('-12.34,-0.00,5.00\r\n');
  expect(csvLine(['-1+A1', '-A1', '-1e5', '--1', '-1\n=2'])).toBe(`'-1+A1,'-A1,'-1e5,'--1,"'-1\n=2"\r\n`);
});
