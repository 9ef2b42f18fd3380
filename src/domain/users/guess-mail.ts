import { describeDevice, type MailText } from './mail-text';

/** Attempts to guess a password; address, device and time are the last one's. */
interface WrongPasswords {
  attempts: number;
  ip: string;
  userAgent: string;
  at: string;
}

interface OfMember {
  partner: string;
  member: string;
}

/** The values of the mails about guessing [rules/users: Wrong passwords; rules/step-up: Guessing]. */
export interface GuessMailFacts {
  wrong_passwords: WrongPasswords;
  member_wrong_passwords: WrongPasswords & OfMember;
  account_locked: { minutes: number };
  member_locked: OfMember & { minutes: number };
}

export const GUESS_MAILS: { readonly [Kind in keyof GuessMailFacts]: (facts: GuessMailFacts[Kind]) => MailText } = {
  wrong_passwords: ({ attempts, ip, userAgent, at }) => ({
    subject: 'Wrong passwords for your Swaplane account',
    paragraphs: [
      `${attempts} wrong passwords were entered for your account, the last at ${at}: ${describeDevice(userAgent)}, IP address ${ip}.`,
      'If it was not you, someone may be guessing your password. They have not found it. Devices that are new to your account now wait up to three minutes between attempts; where you are logged in, and on your own devices, nothing changes.',
      'All attempts are in Settings. This is sent once a day at most.',
    ],
  }),
  member_wrong_passwords: ({ partner, member, attempts, at }) => ({
    subject: `Wrong passwords for the account of ${member}`,
    paragraphs: [
      `${attempts} wrong passwords were entered for the account of ${member}, who belongs to the ${partner} team, the last at ${at}. They can still log in on their own devices.`,
      `We have told ${member} too.`,
    ],
  }),
  account_locked: ({ minutes }) => ({
    subject: `Your Swaplane account is locked for ${minutes} minutes`,
    paragraphs: [
      `Too many wrong codes were entered for your account, so you cannot log in for ${minutes} minutes.`,
      'Whoever tried knows your password. If it was not you, change it now.',
    ],
  }),
  member_locked: ({ partner, member, minutes }) => ({
    subject: `The account of ${member} is locked for ${minutes} minutes`,
    paragraphs: [
      `Too many wrong codes were entered for the account of ${member}, who belongs to the ${partner} team. They cannot log in for ${minutes} minutes.`,
      `We have told ${member} too. If it was not them, ask them to change their password, or remove them from the team.`,
    ],
  }),
};
