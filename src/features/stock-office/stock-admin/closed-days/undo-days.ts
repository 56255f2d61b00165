import { z } from 'zod'
import { CallError } from '#contract/errors.ts'
import type { UndoneChange } from '#handler/handle.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { closedDayInput } from '../closed-day-shapes.ts'
import { changeDays } from './closed-days.ts'

const formerDays = z.object({ days: z.array(closedDayInput.extend({ reason: z.string().nullable() })) })

/**
 * Reopens the days that were open and closes the others for their former reason, unless an operator has changed them
 * since.
 */
export async function undoDays(ctx: OfficeWriteContext, { target, before, changedAt }: UndoneChange) {
  const former = formerDays.safeParse(before)
  if (!former.success) throw new CallError('undoTooLate')
  const { days } = former.data
  const close = days.flatMap(({ day, reason }) => (reason === null ? [] : [{ day, reason }]))
  const reopen = days.flatMap(({ day, reason }) => (reason === null ? [day] : []))
  return changeDays(
    ctx,
    target,
    { close, reopen },
    () => ({}),
    (closedDays) => {
      const now = new Map(closedDays.map((entry) => [entry.day, entry]))
      // Checks the state left by the change: closed days carry its time, opened ones are still open.
      const isAsItLeft = days.every(({ day }) => (now.get(day)?.createdAt ?? changedAt) === changedAt)
      const isStillThere = reopen.every((day) => now.has(day))
      if (!isAsItLeft || !isStillThere) throw new CallError('changedMeanwhile')
    },
  )
}
