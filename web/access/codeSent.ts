/**
 * A code was sent, the first or (`again`) another one. `notice` is the server's message if it sent none
 * because an earlier code is still valid.
 */
export type CodeSent = { email: string; canResendAt: string; again?: boolean; notice?: string };
