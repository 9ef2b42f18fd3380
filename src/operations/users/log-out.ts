import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { endLogin, endLogins } from '#db/users/logins';

interface OwnLogin {
  userId: string;
  loginId: string;
}

/** Ends one of the person's own logins; false if there is none with that id. */
export async function logOut({ db }: { db: Database }, { userId, loginId }: OwnLogin): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isEnded = await endLogin(tx, userId, loginId);
    if (isEnded) {
      await recordAudit(tx, { actor: userId, action: 'login.ended', target: userId, details: { login: loginId } });
    }
    return isEnded;
  });
}

/** Ends all logins of the person except the current one. */
export async function logOutOthers({ db }: { db: Database }, { userId, loginId }: OwnLogin): Promise<number> {
  return db.transaction(async (tx) => {
    const count = await endLogins(tx, userId, loginId);
    if (count > 0) {
      await recordAudit(tx, { actor: userId, action: 'login.ended', target: userId, details: { logins: count } });
    }
    return count;
  });
}
