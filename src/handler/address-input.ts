import { z } from 'zod'

type Shape = Readonly<Record<string, unknown>>

/** Input from a query string, where numbers and booleans arrive as text, and several ids as one text with commas. */
export const addressInput = <Fields extends z.core.$ZodLooseShape>(shape: Fields) =>
  z.preprocess((asked) => withoutTexts(shape, asked), z.strictObject(shape))

function withoutTexts(shape: Shape, asked: unknown): unknown {
  if (typeof asked !== 'object' || asked === null) return asked
  return Object.fromEntries(Object.entries(asked).map(([name, text]) => [name, readText(shape[name], text)]))
}

function readText(field: unknown, text: unknown): unknown {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault)
    return readText(field.unwrap(), text)
  if (field instanceof z.ZodNumber && typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  if (field instanceof z.ZodBoolean && (text === 'true' || text === 'false')) return text === 'true'
  if (field instanceof z.ZodArray && typeof text === 'string') return text.split(',')
  if (field instanceof z.ZodLiteral) return [...field.values].find((value) => String(value) === text) ?? text
  return text
}
