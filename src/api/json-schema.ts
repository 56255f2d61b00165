import { z } from 'zod'
import { readsNullAsAbsent } from '#contract/without-nulls.ts'

export type Json = Record<string, unknown>

/** JSON Schema of a zod schema; values without JSON form (dates, maps) become the tagged objects of G03. */
export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override({ zodSchema, jsonSchema: target }) {
      const { type } = zodSchema._zod.def
      if (type === 'date') Object.assign(target, tagged('Date', { type: 'string', format: 'date-time' }))
      if (type === 'map')
        Object.assign(target, tagged('Map', { type: 'array', items: { type: 'array', minItems: 2, maxItems: 2 } }))
      if (type === 'record') nameFields(target)
      if (io === 'input' && zodSchema._zod.def.type === 'object') takeNulls(zodSchema._zod.def.shape, target)
    },
  })
  return rest
}

/**
 * Writes the fields of a record with known names one by one: zod 4 requires them without defining them, from which
 * client generators make any name.
 */
function nameFields(target: Json): void {
  const { required, additionalProperties } = target
  if (!Array.isArray(required)) return
  target.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]))
  target.additionalProperties = false
  delete target.propertyNames
}

/** Allows null for optional input fields, where it means absent (src/contract/without-nulls.ts). */
function takeNulls(shape: Readonly<Record<string, z.core.$ZodType>>, { properties = {} }: { properties?: Json }) {
  for (const [name, field] of Object.entries(shape)) {
    const property = properties[name]
    if (property !== undefined && readsNullAsAbsent(field)) properties[name] = { anyOf: [property, { type: 'null' }] }
  }
}

const tagged = (tag: string, value: Json): Json => ({
  type: 'object',
  properties: { __type: { const: tag }, value },
  required: ['__type', 'value'],
})
