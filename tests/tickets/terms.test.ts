import { expect, test } from 'vitest'
import { parseTerms } from '../../src/features/tickets/pdf/rich-text.ts'

const plain = (text: string) => ({ text, bold: false, red: false })
const bold = (text: string) => ({ text, bold: true, red: false })
const red = (text: string) => ({ text, bold: true, red: true })

// [K-RULE-058]
test('conditions support **bold** and ***bold red***', () => {
  expect(parseTerms('a **b** c ***d*** e')).toEqual([plain('a '), bold('b'), plain(' c '), red('d'), plain(' e')])
})

test('asterisks that mark nothing stay as they are', () => {
  for (const text of ['2 * 3 = 6', 'ouvert **', '****', 'a ** b']) expect(parseTerms(text)).toEqual([plain(text)])
  expect(parseTerms('')).toEqual([])
})
