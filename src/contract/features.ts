import { favourites } from '#features/catalogue/favourites/declared.ts'
import { committeePage } from '#features/committee/committee-page/declared.ts'
import { library } from '#features/committee/library/declared.ts'
import { mailings } from '#features/committee/mailings/declared.ts'
import { news } from '#features/committee/news/declared.ts'
import { polls } from '#features/committee/polls/declared.ts'
import { entries } from '#features/money/entries/declared.ts'
import { payouts } from '#features/money/payouts/declared.ts'
import { sealedMonths } from '#features/money/sealed-months/declared.ts'
import { alerts } from '#features/operation/alerts/declared.ts'
import { webhooks } from '#features/operation/webhooks/declared.ts'
import { consents } from '#features/people/consents/declared.ts'
import { memberFields } from '#features/people/member-fields/declared.ts'
import { notes } from '#features/people/notes/declared.ts'
import { terms } from '#features/selling/terms/declared.ts'
import { wallet } from '#features/tickets/wallet/declared.ts'
import { withdrawals } from '#features/tickets/withdrawal/declared.ts'
import type { Declaration } from './declaration.ts'

/** Features with declarations, one on each line, in the order of lists that show them all. */
export const declaredFeatures = {
  favourites,
  consents,
  committeePage,
  library,
  mailings,
  news,
  entries,
  payouts,
  sealedMonths,
  polls,
  memberFields,
  notes,
  terms,
  webhooks,
  alerts,
  withdrawals,
  wallet,
}

export type DeclaredFeatures = typeof declaredFeatures

type Intersected<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type Parts<Kind extends keyof Declaration> = {
  [Feature in keyof DeclaredFeatures]: DeclaredFeatures[Feature] extends { [_ in Kind]: infer Part } ? Part : never
}[keyof DeclaredFeatures]

/** Everything that features declare of one kind, by name. */
export type Declared<Kind extends keyof Declaration> = Intersected<Parts<Kind>>

export function gatherDeclared<Kind extends keyof Declaration>(kind: Kind): Declared<Kind> {
  const entries = Object.values<Declaration>(declaredFeatures).flatMap((feature) => Object.entries(feature[kind] ?? {}))
  const gathered = Object.fromEntries(entries)
  if (Object.keys(gathered).length !== entries.length) throw new Error(`Two features declare the same of ${kind}.`)
  // The cast is safe: every part is included, and none overwrites another.
  return gathered as Declared<Kind>
}

/** Names that features declare of one kind. */
export const declaredNames = <Kind extends keyof Declaration>(kind: Kind): (keyof Declared<Kind>)[] =>
  // The cast is safe: the gathered object has exactly these names.
  Object.keys(gatherDeclared(kind) ?? {}) as (keyof Declared<Kind>)[]

/** A shape with one schema for each name that features declare of one kind. */
export function shapeOfDeclared<Kind extends keyof Declaration, Schema>(
  kind: Kind,
  schema: Schema,
): { [Name in keyof Declared<Kind>]: Schema } {
  // The cast is safe: the object has exactly these names.
  return Object.fromEntries(declaredNames(kind).map((name) => [name, schema])) as {
    [Name in keyof Declared<Kind>]: Schema
  }
}
