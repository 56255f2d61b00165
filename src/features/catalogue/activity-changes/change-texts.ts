import { visibilityTexts } from '#features/catalogue/vendors/visibility-texts.ts'
import type { Margin } from '#features/stock/slots/margin-shapes.ts'
import type { GroupTree } from '#handler/group-tree.ts'
import { owedForOne } from '#kernel/orders/agency.ts'
import { unfinishedOffers } from '#kernel/prices/offers.ts'
import { lowestPrice } from '#kernel/prices/pricing.ts'
import { eur, formatPrice } from '#kernel/time/money.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import type { Offer } from '#kernel/time/types.ts'
import { type ChangedFields, type PreviewedActivity, priceFields } from './change-shapes.ts'
import type { Plan } from './plan-change.ts'

type Line = PreviewedActivity['changes'][number]

/** Names that the texts need in addition to the plan. */
export interface Names {
  groups: GroupTree
  zone: string
  category(id: string): string
}

const priceNames = { fees: 'Frais de gestion', youpiizPrice: 'Prix', publicPrice: 'Prix public' } as const

/** "Prix de « Adulte » : 12,00 € → 13,20 €", one line for each changed field. */
function changeLines(before: ChangedFields, after: ChangedFields, { groups, zone, category }: Names): Line[] {
  const lines: Line[] = []
  const add = <Field extends keyof ChangedFields>(
    name: Field,
    field: string,
    text: (value: NonNullable<ChangedFields[Field]> | null) => string,
  ) => {
    if (name in after) lines.push({ field, before: text(before[name] ?? null), after: text(after[name] ?? null) })
  }
  add('visibility', 'Visibilité', (value) => (value ? visibilityTexts[value] : ''))
  add('publishAt', 'Publication', (value) =>
    value === null ? 'Non programmée' : `${formatDate(zone, value)} à ${formatTime(zone, value)}`,
  )
  add('cse', 'Premium', (value) => (value ? 'Oui' : 'Non'))
  add('forChildren', 'Pour les enfants', (value) => (value ? 'Oui' : 'Non'))
  add('groupId', 'Groupe', (value) => (value === null ? 'Tous' : (groups.get(value)?.label ?? value)))
  add('catIds', 'Catégories', (value) => (value ?? []).map(category).join(', ') || 'Aucune')
  for (const [at, next] of (after.prices ?? []).entries()) {
    const was = before.prices?.[at]
    for (const field of priceFields)
      if (was && was[field] !== next[field])
        lines.push({
          field: `${priceNames[field]} de « ${next.label} »`,
          before: formatPrice(was[field]),
          after: formatPrice(next[field]),
        })
  }
  return lines
}

/** Promotions of the region, and the moment at which they are looked at. */
export interface Promotions {
  offers: readonly Offer[]
  nowTs: number
}

/** Margins after the plan, for each selling price that it changes, under the promotion that lowers it most. */
function marginsAfter(plan: Plan, { offers, nowTs }: Promotions): Margin[] {
  if (plan.outcome !== 'changed') return []
  const { before, after, target } = plan
  const agency = target.commission === null ? null : { commission: target.commission }
  const own = unfinishedOffers(offers, { activityId: target.id, vendorId: target.vendorId ?? '', nowTs })
  return (after.prices ?? []).flatMap(({ id, label, youpiizPrice, kind }, at) => {
    const buyingPrice = target.bought.get(id)
    if (buyingPrice === undefined || before.prices?.[at]?.youpiizPrice === youpiizPrice) return []
    const price = lowestPrice(own, youpiizPrice, kind === 'option')
    return [{ id, label, price: eur(price), buyingPrice: eur(owedForOne(price, buyingPrice, agency)) }]
  })
}

/** The plan as a person reads it. */
export const previewPlan = (
  plan: Plan,
  names: Names,
  promotions: Promotions = { offers: [], nowTs: 0 },
): PreviewedActivity => ({
  id: plan.target.id,
  label: plan.target.label,
  outcome: plan.outcome,
  reason: plan.outcome === 'refused' ? plan.reason : null,
  changes: plan.outcome === 'changed' ? changeLines(plan.before, plan.after, names) : [],
  margins: marginsAfter(plan, promotions),
})

const outcomeTexts = { changed: 'Modifiée', unchanged: 'Déjà ainsi', refused: 'Refusée' } as const

export const resultColumns = ['Identifiant', 'Activité', 'Résultat', 'Modifications'] as const

/** The plan as a row of the task's result. */
export function resultRow(plan: Plan, names: Names) {
  const { id, label, outcome, reason, changes } = previewPlan(plan, names)
  const texts = changes.map(({ field, before, after }) => `${field} : ${before} → ${after}`)
  return {
    cells: [id, label, outcomeTexts[outcome], texts.join(' | ')],
    ...(reason === null ? {} : { error: reason }),
  }
}
