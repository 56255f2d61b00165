import type { ReactNode } from 'react'
import type { z } from 'zod'
import { checkWith, type Errors } from '../form/check.ts'
import type { Stored } from '../form/draft.ts'
import type { AnyField, AnyFields, FieldValues } from './field.ts'
import { entityWords } from './words.ts'

/** A field of the call that the form holds in several, or that depends on others. */
export interface Made<Item, Values, Sent = unknown> {
  /** The form's fields that it is made of. */
  of: readonly (keyof Values & string)[]
  /** Its name in the history; else that of the first of `of`. */
  label?: string
  /** The parts of what is stored; without it each part is a stored field itself. */
  read?(item: Item): Partial<Values>
  write(values: Values): Sent
  /** The form's field that a fault below it belongs to: `percent` of `gift.percent`. */
  at?(rest: string, values: Values): keyof Values & string
  print?(value: unknown): string | undefined
  show?(value: unknown): ReactNode | undefined
  isWhole?: boolean
}

type MadeFields<Item, Values> = Readonly<Record<string, Made<Item, Values>>>

/** The fields that the calls are sent: the fields of their schema, one by one or as they are made. */
export type SentFields<Schema extends z.ZodObject, Fields extends AnyFields, Parts> = {
  [Name in Exclude<keyof Fields, keyof Parts> & keyof z.input<Schema>]: ReturnType<Fields[Name]['write']>
} & Parts

/** Fields of the call that nobody has declared; a declared one that the call does not know is a test's to find. */
type Undeclared<Schema extends z.ZodObject, Fields, Parts> = Exclude<keyof z.input<Schema>, keyof Fields | keyof Parts>
interface Declaration<Item, Schema extends z.ZodObject, Fields extends AnyFields, Parts> {
  /** Names the drafts, as `news`. */
  kind: string
  /** Said once it is saved. */
  savedText: string
  /** The call's own. */
  schema: Schema
  fields: Fields
  made?: { [Name in keyof Parts]: Made<Item, FieldValues<Fields>, Parts[Name]> }
  /** Names of fields that only the history tells of, as the place among others. */
  past?: Readonly<Record<string, string>>
  /** Faults that the schema does not see. */
  problems?(
    values: FieldValues<Fields>,
    sent: SentFields<Schema, Fields, Parts>,
  ): readonly (readonly [name: string, message: string])[]
}

/** Fields that are sent and never answered: the form would show each of them empty. */
type Unanswered<Item, Schema extends z.ZodObject, Fields, Parts> = Exclude<
  keyof Fields & keyof z.input<Schema>,
  keyof Item | keyof Parts
>

type Complete<Item, Schema extends z.ZodObject, Fields, Parts> = [
  Undeclared<Schema, Fields, Parts> | Unanswered<Item, Schema, Fields, Parts>,
] extends [never]
  ? unknown
  : {
      fields: Record<Undeclared<Schema, Fields, Parts>, AnyField>
      answer: Record<Unanswered<Item, Schema, Fields, Parts>, 'is declared and sent, but the entity is read without it'>
    }

/**
 * An entity of the office, declared once: its fields with their names and controls. From them follow what its form holds and
 * sends, what is wrong with it, and the words of its history and conflicts. `defineEntity<OfficeNews>()({ … })`.
 */
export const defineEntity =
  <Item extends { updatedAt: number }>() =>
  <Schema extends z.ZodObject, Fields extends AnyFields, Parts = Record<never, never>>(
    declared: Declaration<Item, Schema, Fields, Parts> & Complete<Item, Schema, Fields, Parts>,
  ) => {
    type Values = FieldValues<Fields>
    const { kind, savedText, schema, fields, problems } = declared
    const made: MadeFields<Item, Values> = declared.made ?? {}
    const words = entityWords(fields, made, declared.past ?? {})
    const own = Object.entries<AnyField>(fields)
    const sentAlone = own.filter(([name]) => name in schema.shape && !(name in made))
    const send = (values: Values, write: (field: AnyField, value: unknown) => unknown) => ({
      ...Object.fromEntries(sentAlone.map(([name, each]) => [name, write(each, Reflect.get(values, name))])),
      ...Object.fromEntries(Object.entries(made).map(([name, each]) => [name, each.write(values)])),
    })
    // Each field of the call is sent as its declaration writes it, which is what the type says.
    const toFields = (values: Values) =>
      send(values, (each, value) => each.write(value)) as SentFields<Schema, Fields, Parts>
    const toChecked = (values: Values) =>
      send(values, (each, value) => (each.checked ? each.checked(value) : each.write(value)))
    const checkSent = checkWith<Values>(schema, toChecked, (values) => problems?.(values, toFields(values)) ?? [])
    const formName = (path: string, values: Values): string => {
      const [first = ''] = path.split(/[.[]/)
      return made[first]?.at?.(path.slice(first.length + 1), values) ?? path
    }
    const check = (values: Values): Errors =>
      new Map([...checkSent(values)].map(([path, message]) => [formName(path, values), message]))
    return {
      ...{ kind, savedText, schema, fields, made, words, toFields },
      check: Object.values(made).some(({ at }) => at) ? check : checkSent,
      /** Values of a new item, prefilled with those already known. */
      empty: (known: Partial<Values> = {}): Stored<Values> => ({
        version: null,
        values: { ...(Object.fromEntries(own.map(([name, each]) => [name, each.empty])) as Values), ...known },
      }),
      toStored: (item: Item): Stored<Values> => {
        const parts = Object.assign({}, ...Object.values(made).map((each) => each.read?.(item))) as Partial<Values>
        const read = ([name, each]: [string, AnyField]) => [
          name,
          name in parts ? Reflect.get(parts, name) : name in item ? each.read(Reflect.get(item, name)) : each.empty,
        ]
        return { version: item.updatedAt, values: Object.fromEntries(own.map(read)) as Values }
      },
    }
  }
