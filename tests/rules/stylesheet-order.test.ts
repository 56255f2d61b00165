import { createGenerator } from 'unocss'
import { expect, test } from 'vitest'
import config from '../../uno.config.ts'

const classes = [
  'p-4',
  'rounded-lg',
  'text-note',
  'leading-relaxed',
  'font-bold',
  'shadow-card',
  'text-main',
  'blur-sm',
]

/** A stylesheet as a build makes it whose files are read one after the other in this order. */
async function buildSheet(order: readonly string[]): Promise<string> {
  const generator = await createGenerator(config)
  for (const name of order) await generator.parseToken(name)
  return (await generator.generate(new Set(order), { minify: true })).css
}

test('a stylesheet is the same whatever order its files are read in', async () => {
  const sheet = await buildSheet(classes)
  expect(sheet).toMatch(/:root, ?:host ?\{.*--radius-lg/s)
  expect(await buildSheet(classes.toReversed())).toBe(sheet)
  expect(await buildSheet([...classes.slice(3), ...classes.slice(0, 3)])).toBe(sheet)
})
