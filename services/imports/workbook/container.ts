import { open } from 'node:fs/promises';
import { CFB } from '@e965/xlsx';
import yauzl from 'yauzl';
import { importSentences } from '#contracts/imports/sentences.ts';
import type { WorkbookFormat } from './book.ts';
import { OLE } from './isContainer.ts';
import { wrongWorkbook } from './refused.ts';

/** A workbook without its pictures, fonts and macros, as an archive that is safe to read. */
export type Unpacked = { format: WorkbookFormat; bytes: Buffer };

/**
 * Megabytes of a workbook, of the XML in it, and of that of an ODS, whose cells take twice the memory. 100,000 rows of
 * eight columns are 55 MB and need 500 MB, most of it outside of the heap that a thread is limited to.
 */
const MOST_MB = { file: 30, xml: 64, ods: 32 };
const MEGABYTE = 1024 * 1024;
const MOST_ENTRIES = 2_000;
const PARTS = /\.(?:xml|rels)$|^mimetype$/i;

/**
 * Reads the parts of a workbook, each no longer than it says. Refuses what is no XLSX or ODS, is encrypted, or would
 * take too much memory. The archive is rebuilt from these parts, so that two parsers cannot read it differently.
 */
export async function unpack(path: string): Promise<Unpacked> {
  const bytes = await wholeFile(path);
  if (bytes.subarray(0, 8).toString('latin1') === OLE) throw wrongWorkbook(sentenceForOle(bytes));
  const parts = await partsOf(bytes).catch(error => {
    throw 'sentence' in error ? error : wrongWorkbook(importSentences.workbookBroken);
  });
  const format = formatOf(parts);
  const clean = CFB.utils.cfb_new({ type: 'zip' });
  for (const [name, content] of parts) CFB.utils.cfb_add(clean, name, content);
  return { format, bytes: CFB.write(clean, { type: 'buffer', fileType: 'zip' }) as Buffer };
}

async function wholeFile(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > MOST_MB.file * MEGABYTE) throw wrongWorkbook(importSentences.workbookTooLarge);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

function sentenceForOle(bytes: Buffer) {
  const isEncrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
  return isEncrypted ? importSentences.workbookEncrypted : importSentences.workbookOld;
}

function partsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (broken, archive) => {
      if (broken) return reject(broken);
      const parts = new Map<string, Buffer>();
      let room = MOST_MB.xml * MEGABYTE;
      archive.on('error', reject).on('end', () => resolve(parts));
      archive.on('entry', (entry: yauzl.Entry) => {
        if (!PARTS.test(entry.fileName)) return archive.readEntry();
        if (entry.isEncrypted()) return reject(wrongWorkbook(importSentences.workbookEncrypted));
        room -= entry.uncompressedSize;
        if (room < 0) return reject(wrongWorkbook(importSentences.workbookTooLarge));
        readPart(archive, entry).then(content => {
          parts.set(entry.fileName, content);
          archive.readEntry();
        }, reject);
      });
      if (archive.entryCount > MOST_ENTRIES) return reject(wrongWorkbook(importSentences.workbookTooLarge));
      archive.readEntry();
    });
  });
}

/** The reader fails at a part that is longer, or shorter, than the archive says. */
function readPart(archive: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    archive.openReadStream(entry, (broken, stream) => {
      if (broken) return reject(broken);
      const blocks: Buffer[] = [];
      stream.on('data', (block: Buffer) => blocks.push(block));
      stream.on('error', reject).on('end', () => resolve(Buffer.concat(blocks)));
    });
  });
}

function formatOf(parts: ReadonlyMap<string, Buffer>): WorkbookFormat {
  const contents = parts.get('content.xml');
  const manifest = parts.get('META-INF/manifest.xml')?.toString('utf8') ?? '';
  if (manifest.includes('encryption-data')) throw wrongWorkbook(importSentences.workbookEncrypted);
  const isSheet = /opendocument\.spreadsheet/.test(parts.get('mimetype')?.toString('latin1') ?? manifest);
  if (contents && isSheet) {
    if (contents.length > MOST_MB.ods * MEGABYTE) throw wrongWorkbook(importSentences.workbookTooLarge);
    return 'ods';
  }
  if (
    parts.has('[Content_Types].xml') &&
    [...parts.keys()].some(name => /(?:^|\/)workbook\.xml$/i.test(name))
  )
    return 'xlsx';
  throw wrongWorkbook(importSentences.notSpreadsheet);
}
