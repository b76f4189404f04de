const UNREACHABLE = /ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timeout|never received/i;
const LOGIN = /invalid login|authenticat|\b53[0458]\b/i;

/** What keeps mails from being sent, from what was said when one was tried. */
export function mailTrouble(error: string): 'unreachable' | 'login' | 'refused' {
  if (UNREACHABLE.test(error)) return 'unreachable';
  return LOGIN.test(error) ? 'login' : 'refused';
}
