/** A text of the office is never cut without a word: a field counts near its limit, and says what is too long. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AnyFields } from '#web/office/kit/entity/field.ts'
import { isWithin } from '#web/office/kit/form/check.ts'
import { sourceFiles } from './imports.ts'

const office = sourceFiles(['src']).filter((file) => file.endsWith('.tsx') && /\/office\//.test(file))
/** Fields of a few digits, and the fields that count. */
const APART = [
  'src/features/people/themes/office/colour-field.tsx',
  'src/web/office/kit/form/limited-input.tsx',
  'src/web/office/shell/sign-in-again.tsx',
]

test('every field of the office with a limit is one that tells it', () => {
  const silent = office.filter((file) =>
    /<(?:Input|Textarea)\b(?:(?!\n\s*\/?>|<)[\s\S])*?\bmaxLength=/.test(readFileSync(file, 'utf8')),
  )
  expect(silent.filter((file) => !APART.includes(file))).toEqual([])
})

interface Declared {
  fields: AnyFields
  empty(known: object): { values: object }
  check(values: object): ReadonlyMap<string, string>
}

const entities = import.meta.glob<Record<string, unknown>>('../../src/features/*/*/office/*-entity.ts')

const isDeclared = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'toFields' in value && 'fields' in value

const TOO_LONG = 'a'.repeat(60_000)

/** Text fields of an entity, with what its form holds once each is far too long. */
function textFields({ fields, empty }: Declared) {
  return Object.entries(fields).flatMap(([name, { control, props, within, empty: nothing }]) => {
    const isText = (each: { control: unknown }) => each.control === 'TextField' || each.control === 'LongTextField'
    if (isText({ control })) return [{ name, props, values: empty({ [name]: TOO_LONG }).values }]
    if (!within || Array.isArray(nothing)) return []
    return Object.entries(within).flatMap(([own, inner]) =>
      isText(inner)
        ? [
            {
              ...{ name: `${name}.${own}`, props: inner.props },
              values: empty({ [name]: { ...Object(nothing), [own]: TOO_LONG } }).values,
            },
          ]
        : [],
    )
  })
}

test.each(Object.entries(entities))('%s: every text field has a limit that it tells', async (_, load) => {
  const declared = Object.values(await load()).find(isDeclared)
  if (declared === undefined) throw new Error('It declares no entity.')
  const endless = textFields(declared).filter(({ name, props, values }) => {
    const most: unknown = Reflect.get(Object(props), 'maxLength')
    const told = [...declared.check(values)].filter(([at]) => isWithin(at, name)).map(([, message]) => message)
    return typeof most !== 'number' && !told.some((message) => /au plus(?: par ligne)?\.$/.test(message))
  })
  expect(endless.map(({ name }) => name)).toEqual([])
})
