/** An import file with `rows` different events, generated row by row. */
export function* importFile(rows: number): Generator<string> {
  yield 'External ID,Title,Description,Start date,Start time,End time,Price,Category,Styles,Venue,Address,City,Country,Latitude,Longitude\n';
  for (let row = 0; row < rows; row++) {
    const day = new Date(Date.UTC(2027, 0, 1 + (row % 365))).toISOString().slice(0, 10);
    const description = `"An evening of salsa, with a ""class"" before.\nCome early, number ${row}."`;
    const place = `Casa ${row % 200},Main street ${row % 100},Lisbon,Portugal,38.7223,-9.1393`;
    yield `night-${row},Salsa night ${row},${description},${day},20:00,23:30,$12,Social,salsa;bachata,${place}\n`;
  }
}

const LINES_AT_ONCE = 1_000;

/** The file as a form, as a browser sends it: in large pieces. A blob of single lines would be sent line by line. */
export function importForm(rows: number): FormData {
  const lines = [...importFile(rows)];
  const pieces: string[] = [];
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    pieces.push(lines.slice(at, at + LINES_AT_ONCE).join(''));
  }
  const form = new FormData();
  form.append('csvFile', new Blob(pieces), 'nights.csv');
  return form;
}
