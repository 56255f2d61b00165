import { desc, eq } from 'drizzle-orm'
import type { Statement } from '#db/region-db.ts'
import { personalPart } from '#handler/manifest/personal-part.ts'
import { attempt } from '#kernel/orders/tables.ts'
import { personNote } from './tables.ts'

/** Internal notes about a person, for the copy of their data: they have a right to what is written of them. */
export const personalNotes = personalPart(
  (orm, { userId }) => [
    orm
      .select({ note: personNote, number: attempt.number })
      .from(personNote)
      .leftJoin(attempt, eq(attempt.id, personNote.subjectId))
      .where(eq(personNote.userId, userId))
      .orderBy(desc(personNote.updatedAt)),
  ],
  ([rows], { userId }) => ({
    notes_internes: rows.map(({ note, number }) => ({
      au_sujet_de: note.subjectId === userId ? 'la personne' : `la commande n° ${number ?? note.subjectId}`,
      texte: note.text,
      ecrite_le: new Date(note.updatedAt).toISOString(),
    })),
  }),
)

export const forgetNotes = (userId: string): Statement => ({
  sql: 'delete from person_note where user_id = ?',
  args: [userId],
})

/** Deletes notes on partners whom the trash no longer has. */
export const forgetPartnerNotes: Statement = {
  sql: `delete from partner_note where not exists (select 1 from vendor v where v.id = partner_note.vendor_id)
    and not exists (select 1 from trash t where t.target = partner_note.vendor_id)`,
  args: [],
}
