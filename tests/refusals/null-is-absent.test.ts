/** Null says of a field that may be left out that it is left out: in every input, as the OpenAPI document has it. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '#api/calls.ts'
import type { CallContract } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { withoutNulls } from '#contract/without-nulls.ts'
import { parseInput } from '#server/calls/dispatch.ts'
import { nulledInputs, rightInputs } from '../support/schema-cases.ts'

function refusedFields(contract: CallContract, input: unknown): readonly string[] {
  try {
    parseInput(contract, input)
    return []
  } catch (error) {
    if (error instanceof CallError) return error.fields ?? []
    throw error
  }
}

const contracts: [string, CallContract][] = Object.entries(calls)

test('every call reads null as absent in each of its optional fields', () => {
  let tried = 0
  for (const [path, contract] of contracts)
    for (const right of rightInputs(contract, () => undefined))
      for (const { field, nulled, left } of nulledInputs(contract, right)) {
        tried += 1
        expect([path, field, refusedFields(contract, nulled)]).toEqual([path, field, refusedFields(contract, left)])
      }
  expect(tried).toBeGreaterThan(800)
})

test('null keeps its meaning where it has one, and is refused in required fields', () => {
  const field = z.strictObject({
    kept: z.string().nullable().optional(),
    needed: z.string(),
    dropped: z.int().default(3),
  })
  const shape = z.strictObject({ list: z.array(field), either: z.union([z.strictObject({ a: z.string() }), field]) })
  const given = { kept: null, needed: null, dropped: null }
  const cleaned = { kept: null, needed: null }
  expect(withoutNulls(shape, { list: [given], either: null })).toEqual({ list: [cleaned], either: null })
  const chosen = { needed: 'x', dropped: null }
  expect(withoutNulls(shape, { list: [], either: chosen })).toEqual({ list: [], either: { needed: 'x' } })
  const same = { list: [{ needed: 'x' }], either: { a: 'b' } }
  expect(withoutNulls(shape, same)).toBe(same)
})
