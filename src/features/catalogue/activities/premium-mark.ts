import type { Scope } from '#handler/scope.ts'

/**
 * Who pays for a premium code is not a committee's to say: on its routes an activity keeps the mark that is stored, and a
 * new one has none, wherever the wanted value comes from (form, copy, undo, change of many).
 */
export const premiumMark = ({ groupId }: Scope, wanted: boolean, stored: boolean): boolean =>
  groupId === null ? wanted : stored
