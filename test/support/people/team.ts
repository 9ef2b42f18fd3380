import type { Role } from '../../../src/domain/access/permission';
import type { TestApi } from '../api/test-api';
import type { Browser } from './browser';
import { logInMember, type TestPerson } from './people';

/** What tests of the dashboard need of a partner: its owner, somebody who may only look, and the owner of another one. */
export interface Team {
  partnerId: string;
  owner: Browser & TestPerson;
  reader: Browser & TestPerson;
  /** The owner of another partner. */
  stranger: Browser & TestPerson;
  as(role: Role): Promise<Browser & TestPerson>;
}

/** A team with its people logged in. */
export async function openTeam(api: Pick<TestApi, 'origin' | 'services' | 'newPartner'>): Promise<Team> {
  const [{ partnerId }, other] = await Promise.all([api.newPartner(), api.newPartner()]);
  const as = (role: Role) => logInMember(api as TestApi, partnerId, role);
  const [owner, reader, stranger] = await Promise.all([
    as('owner'),
    as('read_only'),
    logInMember(api as TestApi, other.partnerId, 'owner'),
  ]);
  return { partnerId, owner, reader, stranger, as };
}
