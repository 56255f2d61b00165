import { eq } from 'drizzle-orm'
import { refuseIfChanged } from '#handler/conflict.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { personName } from '#handler/named-person.ts'
import { user } from '#kernel/accounts/tables.ts'
import { getNote, writeNote } from './contract.ts'
import { noteSteps, noteSubject, storedNote } from './note-subject.ts'

export const getNoteHandler = handleOffice(getNote, async (ctx, { kind, id }, fail) => {
  const subject = (await noteSubject(ctx.db, kind, id)) ?? fail('noteSubjectNotFound')
  const stored = await storedNote(ctx.db, subject)
  if (!stored) return { text: '', updatedAt: 0, by: null }
  const [writer] = await ctx.db.orm.select({ name: personName }).from(user).where(eq(user.id, stored.updatedBy))
  return { text: stored.text, updatedAt: stored.updatedAt, by: writer?.name ?? null }
})

export const writeNoteHandler = handleOffice(writeNote, async (ctx, { kind, id, text, ifUpdatedAt }, fail) => {
  const { db, now, actor } = ctx
  const subject = (await noteSubject(db, kind, id)) ?? fail('noteSubjectNotFound')
  const stored = await storedNote(db, subject)
  const readAt = stored?.updatedAt ?? 0
  await refuseIfChanged(ctx, { id, updatedAt: readAt }, ifUpdatedAt)
  const before = stored?.text ?? ''
  if (text === before) return ctx.unchanged({ updatedAt: readAt })
  const updatedAt = Math.max(now, readAt + 1)
  return ctx.commit(
    {
      steps: noteSteps(db, subject, readAt, { text, updatedAt, updatedBy: actor.userId }),
      audit: {
        target: id,
        before: { note: before },
        after: { note: text },
        people: subject.userId === null ? [] : [subject.userId],
      },
    },
    { updatedAt: text === '' ? 0 : updatedAt },
  )
})
