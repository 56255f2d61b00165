/** An entity of the office is declared once: each field has one name, which no form, history or column writes again. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import type { AnyFields } from '#web/office/kit/entity/field.ts'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && existsSync(path))
const declarations = files.filter((path) => /\/office\/[a-z-]+-entity\.tsx?$/.test(path))

interface Declared {
  kind: string
  schema: { shape: object }
  fields: AnyFields
  made: Readonly<Record<string, { of: readonly string[] }>>
}

const isDeclared = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'kind' in value && 'schema' in value && 'toFields' in value

async function readEntity(path: string): Promise<Declared> {
  const found = Object.values((await import(/* @vite-ignore */ `../../${path}`)) as object).filter(isDeclared)
  if (found[0] === undefined || found.length > 1) throw new Error(`${path} declares ${found.length} entities.`)
  return found[0]
}

/** `contact` and `contact.email`, with their labels. */
const namedFields = (fields: AnyFields, outer = ''): [name: string, label: string][] =>
  Object.entries(fields).flatMap(([name, { label, within, control, isWhole }]) => [
    // The parts of an object have names of their own, which may be the same.
    ...(within || (isWhole && control === null) ? [] : [[`${outer}${name}`, label] as [string, string]]),
    ...(within ? namedFields(within, `${outer}${name}.`) : []),
  ])

const officeText = (path: string) =>
  files
    .filter(
      (file) => file.startsWith(`${dirname(path)}/`) && !/\/(?:declared-[a-z-]+|[a-z-]+-entity)\.tsx?$/.test(file),
    )
    .map((file) => readFileSync(file, 'utf8'))
    // A list or a window has labels of its own.
    .filter((text) => /EntityField|AppField|FieldWords/.test(text))
    .join('\n')

test('entities are found', () => {
  expect(declarations.length).toBeGreaterThan(1)
})

test.each(declarations)('%s: every field that the update call takes is declared, and nothing else', async (path) => {
  const { schema, fields, made } = await readEntity(path)
  const parts = new Set(Object.values(made).flatMap(({ of }) => of))
  const declared = [
    ...Object.keys(made),
    ...Object.keys(fields).filter((name) => !parts.has(name) || name in schema.shape),
  ]
  expect([...new Set(declared)].sort()).toEqual(Object.keys(schema.shape).sort())
})

test.each(declarations)('%s: every declared field with a control stands in a form', async (path) => {
  const { fields } = await readEntity(path)
  const text = officeText(path)
  const edited = Object.entries(fields).filter(([, { isUnseen, within }]) => !isUnseen && !within)
  const missing = edited.filter(([name]) => !new RegExp(`name=(\\{\`|")${name}["[.]`).test(text))
  expect(missing.map(([name]) => name)).toEqual([])
})

test.each(declarations)('%s: no other file of its office writes the label of a field again', async (path) => {
  const { fields } = await readEntity(path)
  const text = officeText(path)
  const again = namedFields(fields).filter(([, label]) =>
    [`label="${label}"`, `label: '${label}'`].some((written) => text.includes(written)),
  )
  expect(again).toEqual([])
})
