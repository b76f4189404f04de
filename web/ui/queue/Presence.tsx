import { IconEye } from '@tabler/icons-react';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import { useReviewers } from '../../platform/queue/useClaims.ts';
import { useLanguage, useText } from '../../platform/texts/messages.ts';
import classes from './queue.module.css';
import { queueTexts } from './queueTexts.ts';

/** Says which colleagues are reviewing an item; nothing if none is. */
export function Presence({ kind, id }: { kind: QueueKind; id: string }) {
  const say = useText(queueTexts);
  const language = useLanguage();
  const names = useReviewers(kind, id).map(name => name || say('somebody'));
  if (names.length === 0) return null;
  const all = new Intl.ListFormat(language).format(names);
  return (
    <span className={classes.presence}>
      <IconEye size={14} aria-hidden />
      {names.length === 1 ? say('reviewing', { name: all }) : say('severalReviewing', { names: all })}
    </span>
  );
}
