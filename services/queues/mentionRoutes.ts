import { type SqlBool, sql } from 'kysely';
import { compareNames } from '#contracts/platform/text/compareNames.ts';
import { listColleagues, listNoted, readMentions } from '#contracts/queues/mentionCalls.ts';
import { listMentions, MENTIONS_LISTED, type MentionRead } from '#contracts/queues/overviewCalls.ts';
import type { NotedRow, QueueNotesRow } from '#contracts/queues/rows.ts';
import type { Core } from '#platform/areas/core.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { NameThings } from '#platform/facts/nameThings.ts';
import { noteRead, readAmong } from './mentionsRead.ts';

export type MentionNeeds = {
  namesOf(ids: readonly string[]): Promise<Map<string, string>>;
  /** The administrators who can sign in. */
  administrators(): Promise<readonly { id: string; name: string }[]>;
  nameThings: NameThings;
};

export type NotesSchema = { queueNotes: QueueNotesRow };

/** The calls about who is mentioned in notes, and what they have read. */
export function mentionRoutes(core: Core, needs: MentionNeeds): void {
  const { calls, pool } = core;
  const db = core.db<NotesSchema>();

  calls.query(listColleagues, async ({ account }) => {
    const others = (await needs.administrators()).filter(({ id }) => id !== account!.id);
    return {
      colleagues: others
        .map(({ id, name }) => ({ id, name }))
        .toSorted((one, other) => compareNames(one.name, other.name)),
    };
  });

  calls.query(listMentions, ({ account }) => mentionsOf(core, needs, account!.id));

  calls.command(readMentions, async ({ params: { id }, body, account, asked }) => {
    const row = await db.selectFrom('queueNotes').select('notes').where('id', '=', id).executeTakeFirst();
    const own =
      row?.notes.filter(note => body.notes.includes(note.note) && mentions(note, account!.id)) ?? [];
    const ids = own.map(({ note }) => note);
    await noteRead(pool, account!.id, ids, asked.now);
    return { body: { success: true } };
  });

  calls.query(listNoted, async ({ params: { kind }, query: { items }, account }) => {
    if (items.length === 0) return { items: [] };
    const rows = await db
      .selectFrom('queueNotes')
      .select(['id', 'notes'])
      .where('kind', '=', kind)
      .where('id', 'in', items)
      .execute();
    const isUnread = await unreadBy(
      core,
      account!.id,
      rows.flatMap(({ notes }) => notes),
    );
    return {
      items: rows.map(({ id, notes }) => ({
        ...{ item: id, notes: notes.length, unread: notes.some(isUnread) },
        answered: notes.findLast(({ by, toSender }) => by === null || toSender)?.by === null,
      })),
    };
  });
}

/** Makes the function that says whether a note mentions somebody who has not read it. */
export async function unreadBy(
  { pool }: Pick<Core, 'pool'>,
  account: string,
  notes: readonly NotedRow[],
): Promise<(note: NotedRow) => boolean> {
  const own = notes.filter(note => mentions(note, account));
  const ids = own.map(({ note }) => note);
  const read = await readAmong(pool, account, ids);
  return note => mentions(note, account) && !read.has(note.note);
}

function mentions({ mentions }: NotedRow, account: string): boolean {
  return mentions.includes(account);
}

async function mentionsOf(core: Core, needs: MentionNeeds, account: string) {
  const rows = await rowsMentioning(core.db<NotesSchema>(), account);
  const noted = rows.flatMap(({ id, kind, notes }) => notes.map(note => ({ item: id, kind, note })));
  const isUnread = await unreadBy(
    core,
    account,
    noted.map(({ note }) => note),
  );
  const mine = noted.filter(({ note }) => mentions(note, account));
  const unread = mine.filter(({ note }) => isUnread(note)).length;
  const shown = mine
    .toSorted((one, other) => (one.note.at < other.note.at ? 1 : -1))
    .slice(0, MENTIONS_LISTED);
  const [names, titleOf] = await Promise.all([
    needs.namesOf(shown.flatMap(({ note }) => note.by ?? [])),
    needs.nameThings(shown.map(itemOf)),
  ]);
  const listed = shown.map(
    ({ item, kind, note }): MentionRead => ({
      ...{ kind, item, note: note.note, text: note.text, at: note.at },
      title: titleOf(itemOf({ item, kind }))?.name ?? null,
      // Who sent an item mentions nobody.
      by: { id: note.by!, name: names.get(note.by!) ?? null },
      unread: isUnread(note),
    }),
  );
  return { unread, mentions: listed };
}

const itemOf = ({ item, kind }: { item: string; kind: string }) => ({
  stream: `queueNotes-${item}`,
  data: { kind },
});

function rowsMentioning(db: ReadModel<NotesSchema>, account: string) {
  return db
    .selectFrom('queueNotes')
    .select(['id', 'kind', 'notes'])
    .where(sql<SqlBool>`mentioned @> ${JSON.stringify([account])}::jsonb`)
    .execute();
}
