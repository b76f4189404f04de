import classes from './Event.module.css';

/** A text that people wrote, in its paragraphs. */
export function Paragraphs({ text }: { text: string }) {
  const parts = text.split(/\n\s*\n/).filter(part => part.trim());
  return parts.map(part => (
    <p key={part} className={classes.text}>
      {part.trim()}
    </p>
  ));
}
