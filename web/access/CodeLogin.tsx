import { useLocation, useNavigate } from 'react-router-dom';
import { CodeEntry } from './CodeEntry.tsx';
import { CodeRequest } from './CodeRequest.tsx';
import type { CodeSent } from './codeSent.ts';

type CodeLoginProps = { email: string; onEmail: (email: string) => void };

/**
 * Signing in with a code sent by email, in two steps. The step is kept in the history state, because a phone
 * may discard the page while the mail is being read.
 */
export function CodeLogin({ email, onEmail }: CodeLoginProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const { sent, ...others } = (location.state ?? {}) as { sent?: CodeSent };
  const goTo = (next?: CodeSent) =>
    navigate(
      { search: location.search },
      { replace: true, state: { ...others, ...(next && { sent: next }) } },
    );
  if (!sent) return <CodeRequest email={email} onEmail={onEmail} onSent={goTo} />;
  const change = () => {
    onEmail(sent.email);
    goTo();
  };
  return <CodeEntry sent={sent} onSent={goTo} onChangeEmail={change} />;
}
