import { and, eq, isNull } from 'drizzle-orm'
import { guard, type Statement, type Step } from '#db/region-db.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { attempt } from '#kernel/orders/tables.ts'
import type { NoteKind } from './note-shapes.ts'
import { partnerNote, personNote } from './tables.ts'

/** Thing that a note is about; `userId` is the person whom it concerns, null for a partner. */
export interface NoteSubject {
  id: string
  userId: string | null
}

/** Finds what a note is about; null for an unknown id, and for a person who was erased or a purchase of theirs. */
export async function noteSubject(db: ReadDb, kind: NoteKind, id: string): Promise<NoteSubject | null> {
  if (kind === 'partner') {
    const [found] = await db.orm.select({ id: vendor.id }).from(vendor).where(eq(vendor.id, id))
    return found ? { id: found.id, userId: null } : null
  }
  const [found] =
    kind === 'person'
      ? await db.orm
          .select({ userId: user.id })
          .from(user)
          .where(and(eq(user.id, id), isNull(user.erasedAt)))
      : await db.orm
          .select({ userId: attempt.userId })
          .from(attempt)
          .innerJoin(user, eq(user.id, attempt.userId))
          .where(and(eq(attempt.id, id), isNull(user.erasedAt)))
  return found ? { id, userId: found.userId } : null
}

/** Reads the stored note; undefined while there is none. */
export async function storedNote(db: ReadDb, { id, userId }: NoteSubject) {
  const [found] =
    userId === null
      ? await db.orm.select().from(partnerNote).where(eq(partnerNote.vendorId, id))
      : await db.orm.select().from(personNote).where(eq(personNote.subjectId, id))
  return found
}

interface Written {
  text: string
  updatedAt: number
  updatedBy: string
}

/** Steps that write the note, or delete it where the text is empty; guarded by the version that was read, 0 for none. */
export function noteSteps(
  db: Pick<ReadDb, 'orm'>,
  { id, userId }: NoteSubject,
  readAt: number,
  note: Written,
): (Step | Statement)[] {
  const [table, column] = userId === null ? ['partner_note', 'vendor_id'] : ['person_note', 'subject_id']
  const unchanged = guard(
    `coalesce((select updated_at from ${table} where ${column} = ?), 0) = ?`,
    [id, readAt],
    'changedMeanwhile',
  )
  if (note.text === '') return [unchanged, { sql: `delete from ${table} where ${column} = ?`, args: [id] }]
  if (userId === null)
    return [
      unchanged,
      db.orm
        .insert(partnerNote)
        .values({ vendorId: id, ...note })
        .onConflictDoUpdate({ target: partnerNote.vendorId, set: note }),
    ]
  return [
    unchanged,
    // Nothing is written of a person who is erased at this moment.
    guard('exists (select 1 from user where id = ? and erased_at is null)', [userId], 'noteSubjectNotFound'),
    db.orm
      .insert(personNote)
      .values({ subjectId: id, userId, ...note })
      .onConflictDoUpdate({ target: personNote.subjectId, set: note }),
  ]
}
