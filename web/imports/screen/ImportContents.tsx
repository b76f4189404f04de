import { Select } from '@mantine/core';
import type { Encoding } from '#contracts/imports/encodings.ts';
import { useText } from '../../platform/texts/messages.ts';
import { CalendarNotices } from '../../ui/show/CalendarNotices.tsx';
import type { ImportRead } from '../order/importAsking.ts';
import { ImportQuestion } from '../questions/ImportQuestion.tsx';
import { ImportRecurring } from '../questions/ImportRecurring.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import classes from './ImportScreen.module.css';
import { screenTexts } from './screenTexts.ts';
import type { Importing } from './useImport.ts';

type ImportContentsProps = { read: ImportRead; importing: Importing };

/** The second step: how the file was read, its columns with samples, and the order of its dates. */
export function ImportContents({ read, importing }: ImportContentsProps) {
  const say = useText(screenTexts);
  const { order, reread, answer } = importing;
  const { needsDateOrder, table, columns } = read;
  const isTable = table !== null && table.kind !== 'calendar';
  return (
    <section className={classes.card} aria-label={say('contents')}>
      <h2>{say('contents')}</h2>
      <Reading read={read} />
      {table && <Choices read={read} importing={importing} />}
      {needsDateOrder && (
        <ImportQuestion
          columns={needsDateOrder}
          orders={order.dateOrder}
          onChange={dateOrder => answer({ dateOrder })}
        />
      )}
      <ImportColumns
        columns={columns}
        busy={importing.busy !== null}
        onMap={isTable ? mapping => reread({ mapping: { ...order.mapping, ...mapping } }) : null}
      />
      {isTable && (
        <div className={classes.recurring}>
          <ImportRecurring order={order} onChange={answer} />
        </div>
      )}
    </section>
  );
}

/** What is worth checking about how the file was read. */
function Reading({ read }: { read: ImportRead }) {
  const say = useText(screenTexts);
  const { total, table } = read;
  const orders = Object.entries(table?.dateOrders ?? {});
  const lines = [
    total > 0 && say('rows', { count: total }),
    table && table.asides > 0 && say('readAsides', { count: table.asides }),
    ...orders.map(([column, way]) => say('readDates', { column, order: say(way).toLowerCase() })),
    table?.remembered && say('readRemembered'),
  ].filter(line => typeof line === 'string');
  return (
    <div className={classes.reading}>
      {lines.map(line => (
        <p key={line}>{line}</p>
      ))}
      {table && <CalendarNotices notices={table.notices} lead={say('noticed')} />}
      {read.error && !read.needsDateOrder && <p className={classes.problem}>{read.error}</p>}
    </div>
  );
}

/** The sheet of a workbook, and the encoding of a text, where there is a choice. */
function Choices({ read, importing: { busy, reread } }: ImportContentsProps) {
  const say = useText(screenTexts);
  const { sheets, sheet, encoding, encodingBy, encodingSample, otherEncodings } = read.table!;
  const isDoubtful = encodingSample !== '' || otherEncodings.length > 0;
  if (sheets.length < 2 && !isDoubtful) return null;
  const sampled = [{ encoding, sample: encodingSample }, ...otherEncodings];
  return (
    <div className={classes.choices}>
      {sheets.length > 1 && (
        <Select
          label={say('sheet')}
          value={sheet}
          disabled={busy !== null}
          allowDeselect={false}
          data={sheets}
          onChange={next => next && reread({ sheet: next, mapping: {}, dateOrder: {} })}
        />
      )}
      {isDoubtful && (
        <Select
          label={say('encoding')}
          description={say(encodingBy === 'remembered' ? 'encodingRemembered' : 'encodingHelp')}
          value={encoding}
          disabled={busy !== null}
          allowDeselect={false}
          data={sampled.map(one => ({
            value: one.encoding,
            label: one.sample ? `${one.sample} (${encodingName(one.encoding)})` : encodingName(one.encoding),
          }))}
          onChange={next => next && reread({ encoding: next as Encoding, mapping: {}, dateOrder: {} })}
        />
      )}
    </div>
  );
}

const NAMES: Partial<Record<Encoding, string>> = {
  macintosh: 'Mac Roman',
  ibm866: 'CP866',
  gb18030: 'GB18030',
  big5: 'Big5',
  shift_jis: 'Shift JIS',
  'koi8-r': 'KOI8-R',
};

/** What people call an encoding, such as "Windows-1252". */
function encodingName(encoding: Encoding): string {
  const known = NAMES[encoding];
  if (known) return known;
  return encoding.startsWith('windows') ? encoding.replace('w', 'W') : encoding.toUpperCase();
}
