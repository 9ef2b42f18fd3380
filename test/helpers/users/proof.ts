import { memberships } from '#db/schema/users';
import type { Role } from '#domain/team/permission';
import type { TestApi } from '../api/test-api';
import { type Enrolled, enrolled } from './enrolled';
import { PASSWORD } from './users';

/** A member with an authenticator, who can prove password and second factor as often as a test needs. */
export interface ProvenMember extends Enrolled {
  proof(): Promise<{ password: string; code: string }>;
}

export async function provenMember(api: TestApi, partnerId: string, role: Role): Promise<ProvenMember> {
  const person = await enrolled(api);
  await api.services.db.insert(memberships).values({ partnerId, userId: person.someone.userId, role });
  return {
    ...person,
    async proof() {
      await person.forget();
      return { password: PASSWORD, code: person.totp.generate() };
    },
  };
}
