import type { GroupTree } from '#handler/group-tree.ts'
import { changedPrice } from './change-price.ts'
import { type ActivityChanges, type ChangedFields, type PricedItem, priceFields } from './change-shapes.ts'
import type { Target } from './load-targets.ts'

/** Effect of a change on one activity: the changed fields, or why it is refused. */
export type Plan =
  | { outcome: 'changed'; target: Target; before: ChangedFields; after: ChangedFields }
  | { outcome: 'unchanged'; target: Target }
  | { outcome: 'refused'; target: Target; reason: string }

/** As many categories as an activity's form takes. */
const MOST_CATEGORIES = 50

class Refusal extends Error {}
const refuse = (reason: string): never => {
  throw new Refusal(reason)
}

export interface PlanFacts {
  /** Moment of the preview: activities changed later are left alone. */
  asOf: number
  groups: GroupTree
}

/** Plans the change of one activity, as a whole or not at all. */
export function planChange(target: Target, changes: ActivityChanges, facts: PlanFacts): Plan {
  try {
    if (target.updatedAt > facts.asOf) refuse('Modifiée depuis l’aperçu.')
    return planTarget(target, {
      ...visibilityAfter(target, changes),
      ...audienceAfter(target, changes, facts.groups),
      ...(changes.forChildren === undefined ? {} : { forChildren: changes.forChildren }),
      ...categoriesAfter(target, changes),
      ...pricesAfter(target, changes),
    })
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'refused', target, reason: error.message }
    throw error
  }
}

/** Plans the change to these values; equal ones are left out. */
export function planTarget(target: Target, wanted: ChangedFields): Plan {
  const before: ChangedFields = {}
  const after: ChangedFields = {}
  const differ = <Field extends keyof ChangedFields>(field: Field, was: ChangedFields[Field]) => {
    if (!(field in wanted) || JSON.stringify(was) === JSON.stringify(wanted[field])) return
    before[field] = was
    after[field] = wanted[field]
  }
  differ('visibility', target.visibility)
  differ('publishAt', target.publishAt)
  differ('cse', target.cse)
  differ('forChildren', target.forChildren)
  differ('groupId', target.groupId)
  differ('catIds', target.catIds)
  const changed = (wanted.prices ?? []).flatMap((next) => {
    const was = target.prices.find(({ id }) => id === next.id)
    return was && priceFields.some((field) => was[field] !== next[field]) ? [{ was, next }] : []
  })
  if (changed.length > 0) {
    before.prices = changed.map(({ was }) => was)
    after.prices = changed.map(({ next }) => next)
  }
  return Object.keys(after).length === 0
    ? { outcome: 'unchanged', target }
    : { outcome: 'changed', target, before, after }
}

function visibilityAfter(target: Target, { visibility }: ActivityChanges): ChangedFields {
  if (visibility === undefined) return {}
  // An archived activity was deleted while it had orders: a bulk change should not put it back on sale.
  if (target.visibility === 'Archived') refuse('Archivée : sa visibilité se change sur sa fiche.')
  return visibility === 'Public' ? { visibility, publishAt: null } : { visibility }
}

function audienceAfter(target: Target, { cse, groupId }: ActivityChanges, groups: GroupTree): ChangedFields {
  const restricted = groupId === undefined ? target.groupId : groupId
  if (cse === true && restricted !== null && !target.cse)
    refuse(`Restreinte au groupe ${groups.get(restricted)?.label ?? restricted} : elle ne peut pas être Premium.`)
  if (groupId !== undefined && groupId !== null && target.vendorGroupId !== null && target.vendorGroupId !== groupId)
    refuse(`Son partenaire est restreint à un autre groupe : ${groups.get(target.vendorGroupId)?.label ?? ''}`)
  if (groupId === null && target.stockType === 'MemberCard' && target.groupId !== null)
    refuse('Une offre sur carte de membre reste celle de son groupe.')
  // As in the form: an activity that becomes a group's own is no longer Premium.
  const next = groupId !== undefined && groupId !== null && target.groupId === null ? false : cse
  return { ...(next === undefined ? {} : { cse: next }), ...(groupId === undefined ? {} : { groupId }) }
}

function categoriesAfter({ catIds }: Target, { addCatIds = [], removeCatIds = [] }: ActivityChanges): ChangedFields {
  if (addCatIds.length + removeCatIds.length === 0) return {}
  const kept = catIds.filter((id) => !removeCatIds.includes(id))
  const wanted = [...new Set([...kept, ...addCatIds])]
  if (wanted.length > MOST_CATEGORIES && wanted.length > catIds.length)
    refuse(`Une activité a au plus ${MOST_CATEGORIES} catégories.`)
  return { catIds: wanted }
}

const fieldNames = { fees: 'Les frais', youpiizPrice: 'Le prix', publicPrice: 'Le prix public' } as const

function pricesAfter({ prices }: Target, changes: ActivityChanges): ChangedFields {
  if (priceFields.every((field) => changes[field] === undefined)) return {}
  if (prices.length === 0) refuse('Aucun billet : il n’y a pas de prix à changer.')
  return { prices: prices.map((item) => priceAfter(item, changes)) }
}

/** As with promotions, a percent applies to options, too, an amount to tickets only. */
function priceAfter(item: PricedItem, changes: ActivityChanges): PricedItem {
  const next = { ...item }
  for (const field of priceFields) {
    const change = changes[field]
    if (!change || (item.kind === 'option' && (change.by === 'Amount' || field === 'fees'))) continue
    next[field] = changedPrice(item[field], change)
    if (next[field] < 0) refuse(`${fieldNames[field]} de « ${item.label} » passerait en dessous de 0 €.`)
    if (next[field] > MOST_CENTS) refuse(`${fieldNames[field]} de « ${item.label} » dépasserait 100 000 €.`)
  }
  return next
}

/** A higher price is taken for a typing error. */
const MOST_CENTS = 10_000_000
