import type { Model } from './readModel.ts';

const COLOURS = {
  command: '#dbeafe',
  fact: '#fef3c7',
  row: '#dcfce7',
  screen: '#f3e8ff',
  process: '#ffe4e6',
};
type Part = keyof typeof COLOURS;

const quoted = (text: string): string => `"${text.replaceAll('"', '\\"')}"`;
const id = (part: Part, name: string): string => quoted(`${part} ${name}`);
const node = (part: Part, name: string, label: string): string =>
  `${id(part, name)} [label=${quoted(label)}, fillcolor=${quoted(COLOURS[part])}]`;

/** The model for Graphviz: commands, facts, rows, screens from left to right, and the processes that facts start. */
export function dotOf(model: Model): string {
  const { kinds, recorded, rows, screens, processes } = model;
  const lines = kinds.flatMap(({ category, commands, facts }) => [
    `subgraph ${quoted(`cluster ${category}`)} { label=${quoted(category)}; color="#cbd5e1"`,
    ...commands.map(name => node('command', `${category} ${name}`, name)),
    ...facts.map(name => node('fact', name, name)),
    '}',
  ]);
  lines.push(...rows.map(({ name }) => node('row', name, name)));
  lines.push(...screens.map(({ name }) => node('screen', name, name)));
  lines.push(...processes.map(({ name }) => node('process', name, name)));
  for (const { category, command, fact } of recorded) {
    lines.push(`${id('command', `${category} ${command}`)} -> ${id('fact', fact)}`);
  }
  for (const { category, facts } of kinds) {
    const readers = rows.filter(row => row.categories.includes(category));
    for (const { name } of readers)
      for (const fact of facts) lines.push(`${id('fact', fact)} -> ${id('row', name)}`);
    for (const one of processes.filter(process => process.categories.includes(category)))
      for (const fact of one.facts.filter(name => facts.includes(name)))
        lines.push(`${id('fact', fact)} -> ${id('process', one.name)} [style=dashed]`);
  }
  const known = new Set(rows.map(({ name }) => name));
  for (const { name, reads } of screens)
    for (const row of reads.filter(read => known.has(read)))
      lines.push(`${id('row', row)} -> ${id('screen', name)}`);
  return `digraph model {
  graph [rankdir=LR, ranksep=2.5, nodesep=0.08, bgcolor="white", fontname="Helvetica"]
  node [shape=box, style="filled,rounded", color="#94a3b8", fontname="Helvetica", fontsize=11, height=0.25, margin="0.08,0.03"]
  edge [color="#94a3b8", arrowsize=0.5]
  ${lines.join('\n  ')}
}
`;
}
