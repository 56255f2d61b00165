import type { z } from 'zod'

/**
 * Every field of a state by its name, those that may be left out as undefined: an update stores the whole state, so a field
 * that is forgotten when the state is read would be emptied. Here it does not compile.
 */
export type WholeState<State> = { [Field in keyof Required<State>]: State[Field] }

type WithoutNull<Row> = {
  [Name in keyof Row]: null extends Row[Name] ? Exclude<Row[Name], null> | undefined : Row[Name]
}

/** Fields that a state and its row have under one name; null in the row is an empty field of the state. */
export function readFields<Shape extends z.ZodRawShape, Row extends object>(
  shape: Shape,
  row: Row,
): WithoutNull<Pick<Row, keyof Shape & keyof Row>> {
  const names = Object.keys(shape).filter((name) => name in row)
  // The names are those that the type picks.
  return Object.fromEntries(names.map((name) => [name, Reflect.get(row, name) ?? undefined])) as WithoutNull<
    Pick<Row, keyof Shape & keyof Row>
  >
}
