import prose from '../frame/Prose.module.css';

/** A text whose lines are paragraphs; those that begin with "- " are the entries of a list. Our address is a link. */
export function Paragraphs({ text, mail }: { text: string; mail: string }) {
  return (
    <div className={prose.text}>
      {blocksOf(text).map(({ entries, line }) =>
        entries ? (
          <ul key={entries[0]}>
            {entries.map(entry => (
              <li key={entry}>
                <WithMail text={entry} mail={mail} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={line}>
            <WithMail text={line} mail={mail} />
          </p>
        ),
      )}
    </div>
  );
}

type Block = { line: string; entries?: string[] };

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n')) {
    const entry = line.startsWith('- ') ? line.slice(2) : undefined;
    const list = blocks.at(-1)?.entries;
    if (entry === undefined) blocks.push({ line });
    else if (list) list.push(entry);
    else blocks.push({ line: '', entries: [entry] });
  }
  return blocks;
}

function WithMail({ text, mail }: { text: string; mail: string }) {
  const [before = '', ...after] = text.split(mail);
  if (after.length === 0) return before;
  return (
    <>
      {before}
      <a href={`mailto:${mail}`}>{mail}</a>
      {after.join(mail)}
    </>
  );
}
