import { handleOffice } from '#handler/handle-office.ts'
import { closeDays } from '../contract.ts'
import { changeDays } from './closed-days.ts'
import { undoDays } from './undo-days.ts'

export const closeDaysHandler = handleOffice(
  closeDays,
  (ctx, { activityId, days }) => changeDays(ctx, activityId, { close: onceEach(days), reopen: [] }, (done) => done),
  { undo: undoDays },
)

/** Removes duplicate days; the last reason wins. */
const onceEach = <Day extends { day: string }>(days: readonly Day[]): Day[] => [
  ...new Map(days.map((entry) => [entry.day, entry])).values(),
]
