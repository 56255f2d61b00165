import { mailKind, mailState } from '#kernel/mail/outbox-shapes.ts'
import { dayKeyToUtc, startOfDay } from '#kernel/time/region-time.ts'
import { type ListSearch, listSearch, oneOf } from '#web/office/kit/list/list-search.ts'

const readSearch = listSearch(['createdAt'])
const DAY = /^\d{4}-\d\d-\d\d$/
const parseDay = (value: unknown) => (typeof value === 'string' && DAY.test(value) ? value : undefined)

export const outboxSearch = (search: Record<string, unknown>) => ({
  ...readSearch(search),
  state: oneOf(mailState.options, search.state),
  kind: oneOf(mailKind.options, search.kind),
  from: parseDay(search.from),
  to: parseDay(search.to),
  mail: typeof search.mail === 'string' && search.mail !== '' ? search.mail.slice(0, 80) : undefined,
})
export type OutboxSearch = ReturnType<typeof outboxSearch>

/** Start of a day of the region, optionally some days later. */
export function shiftedDayStart(zone: string, day: string | undefined, plusDays = 0): number | undefined {
  const start = day === undefined ? null : dayKeyToUtc(zone, day)
  return start === null ? undefined : startOfDay(zone, start, plusDays)
}

/** URL of the list with a mail's window open. */
export function mailHref(search: ListSearch, mailId: string): string {
  const kept = Object.entries(search).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : []))
  return `/admin/outbox?${new URLSearchParams([...kept, ['mail', mailId]])}`
}
