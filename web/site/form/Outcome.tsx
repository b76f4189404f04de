import classes from './Form.module.css';

type OutcomeProps = {
  /** Why what was sent was refused. */
  refused: string | null;
  /** What was done. */
  done: string | null;
};

/** What became of what was sent from a page; nothing where nothing was sent. */
export function Outcome({ refused, done }: OutcomeProps) {
  return (
    <>
      {refused && (
        <p role="alert" className={classes.refused}>
          {refused}
        </p>
      )}
      {done && (
        <p role="status" className={classes.received}>
          {done}
        </p>
      )}
    </>
  );
}
