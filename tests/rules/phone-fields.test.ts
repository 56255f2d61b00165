/** Every field of a telephone takes what holds digits, and refuses the rest with a sentence that says how one is written. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '#api/calls.ts'

interface Field {
  call: string
  name: string
  schema: z.ZodType
}

const inside = (schema: z.core.$ZodType): z.core.$ZodType[] => {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape)
  if (schema instanceof z.ZodArray) return [schema.element]
  if (schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodUnion) return [...schema.options]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [schema.unwrap()]
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out]
  return schema instanceof z.ZodRecord ? [schema.valueType] : []
}

function findPhones(call: string, schema: z.core.$ZodType): Field[] {
  const own =
    schema instanceof z.ZodObject
      ? Object.entries(schema.shape).flatMap(([name, field]) =>
          /phone(number)?$/i.test(name) && !/^hide/.test(name) && field instanceof z.ZodType
            ? [{ call, name, schema: field }]
            : [],
        )
      : []
  return [...own, ...inside(schema).flatMap((part) => findPhones(call, part))]
}

/** An import's `phone` is the number of a column. */
const fields = Object.values(calls)
  .filter(({ path }) => !/import$/.test(path))
  .flatMap(({ path, input }) => findPhones(path, input))

const SENTENCE = 'Un téléphone s’écrit en chiffres : 06 12 34 56 78.'

test('every phone field accepts numbers as people write them, and refuses words and malformed numbers', () => {
  expect(new Set(fields.map(({ call }) => call)).size).toBeGreaterThan(8)
  for (const { call, name, schema } of fields) {
    const where = `${call} ${name}`
    for (const taken of ['06 12 34 56 78', '+33 (0)4 00 00 00 02 poste 12', '04.00.00.00.02 / 06 00 00 00 03', '36 39'])
      expect(schema.safeParse(taken), where).toEqual({ success: true, data: taken })
    expect(schema.parse('０６ 12 34 56 78'), where).toBe('06 12 34 56 78')
    for (const refused of ['abc', 'pas de téléphone', '6,12E+08'])
      expect(
        schema.safeParse(refused).error?.issues.map(({ message }) => message),
        where,
      ).toEqual([SENTENCE])
  }
})
