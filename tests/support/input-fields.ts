import { z } from 'zod'
import { calls } from '#api/calls.ts'

/** A field of some call's input. */
export interface InputField {
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

function findFields(call: string, schema: z.core.$ZodType, isWanted: (name: string) => boolean): InputField[] {
  const own =
    schema instanceof z.ZodObject
      ? Object.entries(schema.shape).flatMap(([name, field]) =>
          isWanted(name) && field instanceof z.ZodType ? [{ call, name, schema: field }] : [],
        )
      : []
  return [...own, ...inside(schema).flatMap((part) => findFields(call, part, isWanted))]
}

/** Fields of all calls whose name is of a kind, but for the columns that an import names by number. */
export const inputFields = (isWanted: (name: string) => boolean): InputField[] =>
  Object.values(calls)
    .filter(({ path }) => !/import$/.test(path))
    .flatMap(({ path, input }) => findFields(path, input, isWanted))
