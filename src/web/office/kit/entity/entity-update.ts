import { changedFields, isEmptied } from '../form/differences.ts'

/** Fields that may be sent empty: `undefined` stands for none. */
type Removable<Sent> = { [Name in keyof Sent]-?: undefined extends Sent[Name] ? Name : never }[keyof Sent]

/** The fields that differ, and those that the update is to remove. */
export function entityUpdate<Sent extends object>(before: Sent, after: Sent) {
  const removed = (Object.keys(after) as (keyof Sent)[]).filter((name) => isEmptied(before, after, name))
  return {
    updates: changedFields(before, after),
    // Only what may be undefined is ever emptied.
    removes: Object.fromEntries(removed.map((name) => [name, true])) as Partial<Record<Removable<Sent> & string, true>>,
  }
}
