/** A result that opens something is told to its caller, and is in no store of answers. */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '#api/calls.ts'
import type { CallContract } from '#contract/call.ts'
import { isSecret } from '#contract/secrets.ts'
import { decodeWire, encodeWire } from '#contract/wire.ts'
import { openAnswer, sealAnswer } from '#handler/sealed-answer.ts'

const contracts = Object.values<CallContract>(calls)

interface Leaf {
  at: string
  isMarked: boolean
}

/** The texts of a schema, each with the names that lead to it. */
function leaves(schema: z.core.$ZodType, at: string): Leaf[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => leaves(field, `${at}.${name}`))
  if (schema instanceof z.ZodArray) return leaves(schema.element, `${at}[]`)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return leaves(schema.unwrap(), at)
  if (schema instanceof z.ZodRecord || schema instanceof z.ZodMap) return leaves(schema.valueType, `${at}{}`)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => leaves(option, at))
  return schema instanceof z.ZodString ? [{ at, isMarked: isSecret(schema) }] : []
}

/** A name that says of a field that it opens something. */
const SECRET_NAME =
  /(token|secret|password|passphrase|apikey|jsonstringified|\burl|url|\blink|flow|\.ticket)(\[\]|\{\})*$/i

/** Names like that which open nothing: why, by the end of the path. */
const OPENS_NOTHING: Record<string, RegExp> = {
  'a place in a list': /\.nextPageToken$/,
  'where somebody signs in on another site': /\.(passkeyAt|elsewhere)\[\]\.url$/,
  'a picture that anybody may see': /\.versions\[\]\.url$/,
  'an address that operators publish': /\.(websiteUrl|externalUrl|ctaUrl|promoCodeStock\.link)$/,
  'the address of an employer’s provider, or of a group’s own system':
    /\.(providers?|item|items\[\])\.(url|issuerUrl|callbackUrl)$/,
  'where the button of a mailing leads, as all its readers see': /\.item\.button\.url$/,
  // Told again by /list-cart for as long as the purchase waits, and kept with it: they pay, and open nothing else.
  'what a buyer pays with': /\.(paymentClientSecret|confirmUrl)$/,
  'the name of a ticket': /\.lines\[\]\.ticket$/,
}

test('every result field named like a secret is marked as one, or listed here with its meaning', () => {
  const bare = contracts.flatMap(({ path, result }) =>
    leaves(result, path).filter(({ at, isMarked }) => !isMarked && SECRET_NAME.test(at)),
  )
  const unexplained = bare.filter(({ at }) => !Object.values(OPENS_NOTHING).some((known) => known.test(at)))
  expect(unexplained.map(({ at }) => at)).toEqual([])
})

const marked = contracts.filter(({ path, result }) => leaves(result, path).some(({ isMarked }) => isMarked))

/** A value of the schema whose marked texts are `secret-…`. */
function example(schema: z.core.$ZodType, at = 'v'): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [name, example(field, `${at}-${name}`)]),
    )
  if (schema instanceof z.ZodArray) return [example(schema.element, at)]
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return example(schema.unwrap(), at)
  if (schema instanceof z.ZodRecord) return { key: example(schema.valueType, at) }
  if (schema instanceof z.ZodMap) return new Map([['key', example(schema.valueType, at)]])
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.map((option) => example(option, at))
    return options.find((option) => JSON.stringify(option)?.includes('secret-')) ?? options[0]
  }
  if (schema instanceof z.ZodString) return isSecret(schema) ? `secret-${at}` : `text-${at}`
  return null
}

const keys = { config: { appKey: new Uint8Array(32).fill(7) } }

describe.each(marked.map((contract) => [contract.path, contract] as const))('%s', (_path, contract) => {
  test('is stored without its secrets, and returns one answer for its key', async () => {
    const answer = example(contract.result)
    const kept = encodeWire(await sealAnswer(keys, contract, answer))
    expect(encodeWire(answer)).toContain('secret-')
    expect(kept).not.toContain('secret-')
    expect(kept.match(/text-/g)).toEqual(encodeWire(answer).match(/text-/g))
    expect(await openAnswer(keys, contract, decodeWire(kept))).toEqual(answer)
    // A sealed answer is not sealed again, and one that the version before kept is answered as it is.
    expect(encodeWire(await sealAnswer(keys, contract, decodeWire(kept)))).toBe(kept)
    expect(await openAnswer(keys, contract, answer)).toEqual(answer)
  })
})
