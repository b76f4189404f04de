import type { SignInRead } from '#contracts/access/securityCalls.ts';
import { useHrefOfThing } from '../platform/areas/thingLinks.ts';
import { useText } from '../platform/texts/messages.ts';
import { NameCell } from '../ui/show/NameCell.tsx';
import common from '../ui/styles/common.module.css';
import { securityTexts } from './securityTexts.ts';

/** Whose account it is; the name of somebody who was erased leads nowhere. */
export function Person({ userId, name, email }: Pick<SignInRead, 'userId' | 'name' | 'email'>) {
  const say = useText(securityTexts);
  const hrefOf = useHrefOfThing();
  if (name === null) return <span className={common.quiet}>{say('nobody')}</span>;
  return <NameCell name={name} href={hrefOf(`user-${userId}`)} beside={email} />;
}
