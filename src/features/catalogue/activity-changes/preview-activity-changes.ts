import { eq } from 'drizzle-orm'
import { isLoss } from '#features/stock/slots/margin-shapes.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { toOfferRule } from '#kernel/prices/offer-rule.ts'
import { offer } from '#kernel/stock/tables.ts'
import type { PreviewedActivity } from './change-shapes.ts'
import { previewPlan } from './change-texts.ts'
import { checkChanges } from './check-changes.ts'
import { previewActivityChanges } from './contract.ts'
import { countSelected, nextTargets } from './load-targets.ts'
import { planChange } from './plan-change.ts'

const USUAL_PAGE = 50
/** Most activities that one call examines while it searches for refused ones. */
const MOST_READ = 1000
const READ_AT_ONCE = 200

export const previewActivityChangesHandler = handleOffice(previewActivityChanges, async (ctx, input) => {
  const { selection, changes, limit = USUAL_PAGE, onlyRefused = false } = input
  const names = await checkChanges(ctx, input)
  const offers = await ctx.db.orm.select().from(offer).where(eq(offer.visibility, 'Public'))
  const promotions = { offers: offers.map(toOfferRule), nowTs: ctx.now }
  // One millisecond back, so that a change in this very millisecond counts as later than the preview.
  const asOf = Math.min(input.asOf ?? ctx.now - 1, ctx.now - 1)
  const total = await countSelected(ctx, selection, asOf)
  const counts = { changed: 0, unchanged: 0, refused: 0 }
  let losses = 0
  const items: PreviewedActivity[] = []
  let [after, read, isEnd] = [input.cursor ?? null, 0, false]
  while (items.length < limit && !isEnd && read < MOST_READ) {
    const wanted = onlyRefused ? READ_AT_ONCE : limit
    const targets = await nextTargets(ctx, selection, { asOf, after, limit: wanted })
    isEnd = targets.length < wanted
    for (const target of targets) {
      if (items.length === limit) {
        isEnd = false
        break
      }
      const plan = planChange(target, changes, { asOf, groups: ctx.groups })
      counts[plan.outcome] += 1
      read += 1
      after = target.id
      const shown = previewPlan(plan, names, promotions)
      losses += shown.margins.filter(isLoss).length
      if (!onlyRefused || plan.outcome === 'refused') items.push(shown)
    }
  }
  return { items, counts, losses, total, nextCursor: isEnd ? null : after, asOf }
})
