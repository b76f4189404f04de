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

/** The file as the form that a browser sends. */
export function importForm(rows: number): FormData {
  const form = new FormData();
  form.append('csvFile', new Blob([...importFile(rows)]), 'nights.csv');
  return form;
}
