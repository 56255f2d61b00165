import { describe, expect, it } from 'vitest'
import { inWriteOrder, newSlotId, newTemplateId } from '#features/stock-office/stock-admin/slots/slot-ids.ts'

const DAY_MS = 86_400_000
const now = Date.UTC(2026, 10, 24)

describe('ids of slots', () => {
  it('sort by day, and 20,000 of them differ', () => {
    const days = Array.from({ length: 400 }, (_, day) =>
      Array.from({ length: 50 }, (_, at) => newSlotId(now, now + day * DAY_MS + at * 600_000)),
    )
    expect(new Set(days.flat()).size).toBe(20_000)
    expect(days.flat().every((id) => /^si-[0-9a-z]{20}$/.test(id))).toBe(true)
    // Sorted by id, the days stand in their order.
    expect([...days.flat()].sort()).toEqual(days.flatMap((ids) => [...ids].sort()))
  })

  it('keep templates in the order of the form', () => {
    const ids = Array.from({ length: 400 }, (_, place) => newTemplateId(now, place))
    expect([...ids].sort()).toEqual(ids)
    expect(ids.every((id) => /^swt-[0-9a-z]{20}$/.test(id))).toBe(true)
  })

  it('are written in an order that loses none, and a hundred written together lie on few days of few templates', () => {
    const slots = Array.from({ length: 54 * 7 }, (_, template) =>
      Array.from({ length: 52 }, (_, week) => ({
        template,
        startTs: now + (week * 7 + Math.floor(template / 54)) * DAY_MS + (540 + (template % 54) * 10) * 60_000,
      })),
    ).flat()
    const ordered = inWriteOrder(slots)
    expect(new Set(ordered)).toEqual(new Set(slots))
    expect(ordered).toHaveLength(slots.length)
    const parts = Array.from({ length: Math.ceil(ordered.length / 100) }, (_, at) =>
      ordered.slice(at * 100, (at + 1) * 100),
    )
    const mostDays = Math.max(
      ...parts.map((part) => new Set(part.map(({ startTs }) => Math.floor(startTs / DAY_MS))).size),
    )
    expect(mostDays).toBeLessThanOrEqual(6)
    const templates = parts.map((part) => new Set(part.map(({ template }) => template)).size)
    expect(templates.reduce((sum, count) => sum + count, 0) / parts.length).toBeLessThan(75)
  })
})
