import type { Column } from '../list/column.ts'
import { cellText } from '../list/column.ts'
import type { AnyFields } from './field.ts'

/** A column that shows a declared field under its name, and what it says there in the field's own words. */
export function fieldColumn<Name extends string, Item extends Readonly<Record<Name, unknown>>>(
  fields: AnyFields & Readonly<Record<Name, unknown>>,
  id: Name,
  more: Partial<Column<Item>> = {},
): Column<Item> {
  const own = fields[id]
  const value = (item: Item): string => {
    const stored = item[id]
    return own?.print?.(stored) ?? (typeof stored === 'string' || typeof stored === 'number' ? cellText(stored) : '')
  }
  return { id, header: own?.header ?? own?.label ?? id, value, ...more }
}
