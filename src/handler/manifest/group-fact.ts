import type { SQL } from 'drizzle-orm'
import type { Group } from '../group.ts'

/**
 * A fact that a feature adds to every group of a region: read with the groups, and kept in memory as long as they are.
 */
export interface GroupFact<Value> {
  /** One name for one fact, of all features. */
  name: string
  /** Reads it beside a row of `user_group`; a change of it moves the catalogue version. */
  column(now: number): SQL<Value>
  /** Where the groups were read for something else than a request, as if there were none. */
  of(group: Group): Value
}

export const groupFact = <Value>({
  name,
  column,
  none,
}: Pick<GroupFact<Value>, 'name' | 'column'> & { none: Value }): GroupFact<Value> => ({
  ...{ name, column },
  // Read by this very column under this very name (src/server/regions/region-state.ts): that makes the cast true.
  of: ({ facts }) => (facts !== undefined && name in facts ? (facts[name] as Value) : none),
})
