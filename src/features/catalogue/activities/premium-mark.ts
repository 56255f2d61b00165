import type { Scope } from '#handler/scope.ts'

/**
 * Keeps the premium mark away from committees: on their routes an activity keeps its stored mark, and a new one has
 * none, whatever the source of the wanted value (form, copy, undo, bulk change).
 */
export const premiumMark = ({ groupId }: Scope, wanted: boolean, stored: boolean): boolean =>
  groupId === null ? wanted : stored
