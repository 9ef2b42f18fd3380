/** What the sender of mails and the doctor tell the SMTP client about the server. */
export function smtpOptions({ smtpUrl, requireTls }: { smtpUrl: string; requireTls: boolean }, answerMs: number) {
  return {
    url: smtpUrl,
    // Over smtp:// the connection begins in clear: STARTTLS comes before the login, or the login never comes.
    requireTLS: requireTls,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
  };
}
