/** Lists with money say of each such column what its sum is, so that no list leaves adding up to a person. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './imports.ts'

const isMoney = /\b(?:formatPrice|csvAmount|amountText)\(|\bamountText\.format\(/
/** Columns of lists read page by page, whose sums the server adds up and the page shows above the rows. */
const SUMMED_ABOVE = ['src/features/catalogue/subsidies/office/statement-columns.ts']

test('each file of columns with money says how its columns add up', () => {
  const files = sourceFiles(['src']).filter((path) => /\/office\/.*-columns\.tsx?$/.test(path))
  const ofMoney = files.filter((path) => isMoney.test(readFileSync(path, 'utf8')))
  expect(ofMoney.length).toBeGreaterThan(4)
  const silent = ofMoney.filter((path) => !/\bsum: '/.test(readFileSync(path, 'utf8')))
  expect(silent).toEqual(SUMMED_ABOVE)
})
