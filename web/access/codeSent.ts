/**
 * A code is on its way, the first or another one. `notice` is what the server said instead, where it still had
 * one under way.
 */
export type CodeSent = { email: string; canResendAt: string; again?: boolean; notice?: string };
