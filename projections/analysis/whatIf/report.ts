import type { ChangedRow } from './explainRows.ts';
import type { TableDiff, WhatIf } from './whatIf.ts';

/** Rows that a Markdown summary names; a comment on GitHub holds 65,536 characters. */
const MOST_ROWS = 50;
const MOST_CHARACTERS = 120;
const MOST_FACTS = 5;

/** A comparison for a terminal: every row that differs, one line per column. */
export function asText(found: WhatIf): string {
  const lines = [summaryOf(found), ...found.tables.flatMap(columnLines)];
  for (const row of found.rows) lines.push(...rowLines(row, found));
  for (const { scope, name, live, other } of found.counters) {
    lines.push(`counter ${[scope, name].filter(Boolean).join(' ')}: ${live} → ${other}`);
  }
  for (const one of found.unfolded) lines.push(unfoldedLine(one));
  return lines.join('\n');
}

/** A comparison for a pull request. */
export function asMarkdown(found: WhatIf): string {
  const { projection, code, tables, rows, counters, unfolded } = found;
  const lines = [`### Rows of \`${projection}\` with ${escaped(code)}`, '', summaryOf(found), ''];
  const heads = ['table', 'live rows', 'with that code', 'changed', 'added', 'missing', 'columns'];
  lines.push(...tableOf(heads, tables.map(countsOf)));
  if (rows.length > 0) {
    const cells = rows.slice(0, MOST_ROWS).flatMap(row => cellsOf(row, found));
    lines.push('', ...tableOf(['row', 'column', 'live', 'with that code', 'facts'], cells));
    if (rows.length > MOST_ROWS)
      lines.push('', `…and ${rows.length - MOST_ROWS} more rows; \`--json\` names them all.`);
  }
  if (counters.length > 0) lines.push('', `Counters that differ: ${counters.length}.`);
  if (unfolded.length > 0) {
    lines.push(
      '',
      'Facts that cannot be folded:',
      '',
      ...unfolded.slice(0, MOST_ROWS).map(one => `- ${escaped(unfoldedLine(one))}`),
    );
  }
  return lines.join('\n');
}

function summaryOf({ projection, code, position, facts, seconds, isSame, rows, tables }: WhatIf): string {
  const counts = tables.reduce((sum, { rows: one }) => sum + one.changed, 0);
  const [added, missing] = ['added', 'missing'].map(kind => rows.filter(row => row.kind === kind).length);
  const what = isSame ? 'no difference' : `${counts} rows changed, ${added} added, ${missing} missing`;
  return `${projection}, folded by ${code} up to position ${position} (${facts} facts, ${seconds.toFixed(1)} s): ${what}.`;
}

function columnLines({ table, columns: { added, removed, retyped } }: TableDiff): string[] {
  const say = (what: string, names: string[]): string[] =>
    names.length > 0 ? [`${table}: columns ${what}: ${names.join(', ')}`] : [];
  return [...say('added', added), ...say('removed', removed), ...say('of another type', retyped)];
}

function rowLines(row: ChangedRow, found: WhatIf): string[] {
  const name = `${row.table} ${row.key}`;
  if (row.kind !== 'changed') return [`${name} ${row.kind}; ${factsOf(row.facts, found)}`];
  return row.columns.map(
    ({ column, live, other, facts }) =>
      `${name} ${column}: ${short(live)} → ${short(other)}; ${factsOf(facts, found)}`,
  );
}

function cellsOf(row: ChangedRow, found: WhatIf): string[][] {
  const name = `\`${row.table} ${row.key}\``;
  if (row.kind !== 'changed') return [[name, `**${row.kind}**`, '', '', escaped(factsOf(row.facts, found))]];
  return row.columns.map(({ column, live, other, facts }) => [
    ...[name, `\`${column}\``, escaped(short(live)), escaped(short(other)), escaped(factsOf(facts, found))],
  ]);
}

function countsOf({ table, rows, columns: { added, removed, retyped } }: TableDiff): string[] {
  const columns = [
    ...added.map(name => `+${name}`),
    ...removed.map(name => `−${name}`),
    ...retyped.map(name => `~${name}`),
  ];
  const counts = [rows.live, rows.other, rows.changed, rows.added, rows.missing];
  return [`\`${table}\``, ...counts.map(String), escaped(columns.join(', '))];
}

/** Facts as people look them up in the audit: type, position and time. */
function factsOf(positions: readonly string[], { named }: WhatIf): string {
  if (positions.length === 0) return 'the live row is not what this code folds';
  const told = positions.slice(0, MOST_FACTS).map(position => {
    const fact = named.find(one => String(one.position) === position);
    return fact ? `${fact.type} @${position} (${fact.at.slice(0, 10)})` : `@${position}`;
  });
  const more = positions.length > MOST_FACTS ? `, and ${positions.length - MOST_FACTS} more` : '';
  return told.join(', ') + more;
}

function unfoldedLine({ position, stream, type, error, alsoLive }: WhatIf['unfolded'][number]): string {
  return `${type} @${position} of ${stream} cannot be folded: ${error}${alsoLive ? ' (as live)' : ''}`;
}

function short(value: unknown): string {
  const all = JSON.stringify(value) ?? 'null';
  return all.length > MOST_CHARACTERS ? `${all.slice(0, MOST_CHARACTERS - 1)}…` : all;
}

const escaped = (text: string): string => text.replace(/[\\`*_[\]<>|#@]/g, '\\$&').replace(/\s+/g, ' ');

function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)];
}
