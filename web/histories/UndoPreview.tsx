import { Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { previewUndoActs } from '#contracts/audit/undoActsCalls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { useHrefOfThing } from '../platform/areas/thingLinks.ts';
import { language, useText } from '../platform/texts/messages.ts';
import common from '../ui/styles/common.module.css';
import classes from './Histories.module.css';
import { undoTexts } from './undoTexts.ts';

type Found = AnswerOf<typeof previewUndoActs>;
/** What kinds of things and their fields are called. */
export type UndoWords = { kindLabel: (category: string) => string; fieldLabel: (field: string) => string };

/** What undoing would change, by kind and by thing, what it would not, and why. */
export function UndoPreview({ found, ...words }: UndoWords & { found: Found }) {
  const say = useText(undoTexts);
  const { acts, undone, notUndone, keeping, things } = found;
  if (acts === 0) return <p role="status">{say('nothing')}</p>;
  const figures = [
    say('acts', { count: acts }),
    say('undone', { count: undone }),
    ...(notUndone > 0 ? [say('notUndone', { count: notUndone })] : []),
    ...(keeping > 0 ? [say('keeping', { count: keeping })] : []),
  ];
  return (
    <section aria-label={say('preview')}>
      <Text role="status" fw={550} mt={0} mb="sm">
        {figures.join(' · ')}
      </Text>
      <Kinds found={found} {...words} />
      {things.length > 0 && (
        <>
          <Text component="h3" fz={14} fw={600} mt="md" mb={4}>
            {say('things')}
          </Text>
          {things.length < undone + notUndone && (
            <p className={common.quiet}>{say('more', { count: things.length })}</p>
          )}
          <ul className={`${common.lines} ${common.framed}`} aria-label={say('things')}>
            {things.map(thing => (
              <Thing key={thing.stream} thing={thing} {...words} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Kinds({ found: { kinds }, kindLabel }: UndoWords & { found: Found }) {
  const say = useText(undoTexts);
  return (
    <table className={classes.kinds} aria-label={say('byKind')}>
      <thead>
        <tr>
          <th scope="col">{say('kind')}</th>
          <th scope="col">{say('kindActs')}</th>
          <th scope="col">{say('kindThings')}</th>
          <th scope="col">{say('kindUndone')}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ category, acts, things, undone, why }) => (
          <tr key={category}>
            <th scope="row">{kindLabel(category)}</th>
            <td>{acts.toLocaleString(language())}</td>
            <td>{things.toLocaleString(language())}</td>
            <td>
              {why === null ? undone.toLocaleString(language()) : <span className={common.note}>{why}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Thing({ thing, kindLabel, fieldLabel }: UndoWords & { thing: Found['things'][number] }) {
  const say = useText(undoTexts);
  const hrefOf = useHrefOfThing();
  const { stream, name, kept, refused } = thing;
  const byWhom = Map.groupBy(kept, ({ by }) => by);
  return (
    <li>
      <span className={common.words}>
        <span className={common.quiet}>{kindLabel(stream.slice(0, stream.indexOf('-')))} </span>
        <Link to={hrefOf(stream)}>{name ?? stream}</Link>
        {refused !== null && <span className={common.under}>{refused}</span>}
        {[...byWhom].map(([who, fields]) => (
          <span key={who} className={common.under}>
            {say('kept', { who, fields: fields.map(({ field }) => fieldLabel(field)).join(', ') })}
          </span>
        ))}
      </span>
    </li>
  );
}
