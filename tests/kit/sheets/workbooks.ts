import { CFB } from '@e965/xlsx';

// Workbooks as Excel and LibreOffice write them, by hand: what a library writes is tidier than what people send.

/** An archive of these files, compressed. */
export function archive(files: Readonly<Record<string, string>>): Buffer {
  const zip = CFB.utils.cfb_new({ type: 'zip' });
  for (const [name, content] of Object.entries(files)) CFB.utils.cfb_add(zip, name, Buffer.from(content));
  return CFB.write(zip, { type: 'buffer', fileType: 'zip', compression: true });
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A sheet: the XML of its rows, and what comes after them. */
export type ExcelSheet = { name: string; rows: string; after?: string; hidden?: boolean };
/** Formats by which the cells with `s="1"`, `s="2"` … are shown; a number is one of Excel's own. */
type Excel = { sheets: ExcelSheet[]; strings?: string[]; formats?: (string | number)[]; date1904?: boolean };

/** A workbook as Excel writes it. `strings` are the XML of shared strings. */
export function excelBook({ sheets, strings = [], formats = [], date1904 = false }: Excel): Buffer {
  const own = formats.filter(format => typeof format === 'string');
  const idOf = (format: string | number): number =>
    typeof format === 'number' ? format : 164 + own.indexOf(format);
  const part = (kind: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml`;
  const files: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${part('sheet.main')}"/>${sheets.map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${part('worksheet')}"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${part('styles')}"/><Override PartName="/xl/sharedStrings.xml" ContentType="${part('sharedStrings')}"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${date1904 ? ' date1904="1"' : ''} defaultThemeVersion="124226"/><sheets>${sheets.map(({ name, hidden }, index) => `<sheet name="${name}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${sheets.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}<Relationship Id="rId90" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId91" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${own.length}">${own.map(code => `<numFmt numFmtId="${idOf(code)}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="${formats.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${formats.map(format => `<xf numFmtId="${idOf(format)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${XML}<sst xmlns="${MAIN}" count="${strings.length}" uniqueCount="${strings.length}">${strings.map(text => `<si>${text}</si>`).join('')}</sst>`,
  };
  for (const [index, { rows, after = '' }] of sheets.entries()) {
    files[`xl/worksheets/sheet${index + 1}.xml`] =
      `${XML}<worksheet xmlns="${MAIN}"><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData>${after}</worksheet>`;
  }
  return archive(files);
}

const ODF = ['office', 'table', 'text', 'style'].map(
  name => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
);
const NAMESPACES = `${ODF.join(' ')} xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"`;

/** A workbook as LibreOffice writes it: the XML of its styles, and of its tables. */
export function officeBook({ styles = '', tables }: { styles?: string; tables: string }): Buffer {
  return archive({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': `${XML}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>`,
    'styles.xml': `${XML}<office:document-styles ${NAMESPACES} office:version="1.3"><office:styles/></office:document-styles>`,
    'content.xml': `${XML}<office:document-content ${NAMESPACES} office:version="1.3"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
  });
}
