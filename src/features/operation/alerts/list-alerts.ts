import { eq, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { alertKind } from './alert-shapes.ts'
import { changeAlertChoice, listAlerts } from './contract.ts'
import { findAlerts } from './find-alerts.ts'
import { alertChoice, operatorAlert } from './tables.ts'

const SHOWN = 100

const readChoice = async ({ orm }: ReadDb, userId: string) => {
  const [row] = await orm.select().from(alertChoice).where(eq(alertChoice.userId, userId))
  return { off: row?.off ?? [], wantsMails: row?.wantsMails ?? true }
}

export const listAlertsHandler = handleOffice(listAlerts, async ({ db, now, actor }) => {
  const [found, known, choice] = await Promise.all([
    findAlerts(db, now),
    db.orm.select().from(operatorAlert),
    readChoice(db, actor.userId),
  ])
  const since = new Map(known.map(({ kind, thingId, sinceTs }) => [`${kind} ${thingId}`, sinceTs]))
  const byKind = Map.groupBy(found, ({ kind }) => kind)
  return {
    sections: alertKind.options.map((kind) => {
      const all = byKind.get(kind) ?? []
      const items = all.slice(0, SHOWN).map(({ kind: _kind, ...alert }) => ({
        ...alert,
        // Holds from now where it came up since the last look.
        sinceTs: since.get(`${kind} ${alert.thingId}`) ?? now,
      }))
      return { kind, isOn: !choice.off.includes(kind), count: all.length, items }
    }),
    wantsMails: choice.wantsMails,
  }
})

export const changeAlertChoiceHandler = handleOffice(changeAlertChoice, async (ctx, { choice, isWanted }) => {
  const { db, actor } = ctx
  const before = await readChoice(db, actor.userId)
  const off = alertKind.options.filter((kind) => (kind === choice ? !isWanted : before.off.includes(kind)))
  const after = choice === 'mails' ? { ...before, wantsMails: isWanted } : { ...before, off }
  // Reckoned from the row itself: another tab may change another kind at the same moment.
  const others = sql`select value from json_each(${alertChoice.off}) where value <> ${choice}`
  const merged = isWanted ? others : sql`${others} union all select ${choice}`
  const set =
    choice === 'mails' ? { wantsMails: isWanted } : { off: sql`(select json_group_array(value) from (${merged}))` }
  return ctx.commit(
    {
      steps: [
        db.orm
          .insert(alertChoice)
          .values({ userId: actor.userId, ...after })
          .onConflictDoUpdate({ target: alertChoice.userId, set }),
      ],
      audit: { target: actor.userId, before, after, people: [actor.userId] },
    },
    {},
  )
})
