import type { Database } from '#db/client';
import type { Role } from '#domain/team/permission';
import type { TestApi } from '../api/test-api';
import type { Browser } from './browser';
import { logInProven, type TestPerson } from './users';

/** A partner's team as tests of the dashboard need it. */
export interface Team {
  partnerId: string;
  owner: Browser & TestPerson;
  /** A read-only member. */
  reader: Browser & TestPerson;
  /** The owner of another partner. */
  stranger: Browser & TestPerson;
  as(role: Role): Promise<Browser & TestPerson>;
}

export interface TeamPlace {
  origin: string;
  db: Database;
  newPartner(): Promise<{ partnerId: string }>;
}

/** A team with its people logged in, each with a fresh second factor. */
export async function openTeam({ origin, db, newPartner }: TeamPlace): Promise<Team> {
  const api = { origin, services: { db } } as TestApi;
  const [{ partnerId }, other] = await Promise.all([newPartner(), newPartner()]);
  const as = (role: Role, of = partnerId) => logInProven(api, of, role);
  const [owner, reader, stranger] = await Promise.all([as('owner'), as('read_only'), as('owner', other.partnerId)]);
  return { partnerId, owner, reader, stranger, as };
}
