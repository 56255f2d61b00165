import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TermsText } from '#features/stock/ticket-codes/ui/terms-text.tsx'
import { renderTicketPdf } from '#features/tickets/documents/ticket-pdf.ts'
import { parseTerms } from '#kernel/pdf/rich-text.ts'
import { pdfPieces, sampleTicket, testFonts } from './pdf-tools.ts'

const plain = (text: string) => ({ text, bold: false, red: false })
const bold = (text: string) => ({ text, bold: true, red: false })
const red = (text: string) => ({ text, bold: true, red: true })

// [K-RULE-058]
test('conditions support **bold** and ***bold red***', () => {
  expect(parseTerms('a **b** c ***d*** e')).toEqual([plain('a '), bold('b'), plain(' c '), red('d'), plain(' e')])
})

// [K-RULE-058]
test('bold and bold red look alike on the ticket and in the shop', async () => {
  const terms = 'Sans échange,\n**une fois,**\n***non remboursable.***'
  const pieces = pdfPieces(await renderTicketPdf(sampleTicket({ terms }), testFonts()))
  const styled = ['Sans échange,', 'une fois,', 'non remboursable.'].map((text) =>
    pieces.find((each) => each.text === text),
  )
  expect(styled.map((piece) => piece?.isBold)).toEqual([false, true, true])
  const [, ink, warning] = styled.map((piece) =>
    piece?.colour.match(/[0-9a-f]{2}/g)?.map((part) => Number.parseInt(part, 16)),
  )
  expect(Math.max(...(ink ?? []))).toBeLessThan(80)
  expect([warning?.[0], warning?.[1], warning?.[2]].map((part = 0) => part > 150)).toEqual([true, false, false])
  const shown = renderToStaticMarkup(createElement(TermsText, { terms }))
  expect([...shown.matchAll(/<strong class="([^"]*)">([^<]*)/g)].map(([, style, text]) => [style, text])).toEqual([
    ['text-ink', 'une fois,'],
    ['text-negative', 'non remboursable.'],
  ])
})

test('asterisks without a meaning stay as they are', () => {
  for (const text of ['2 * 3 = 6', 'ouvert **', '****', 'a ** b']) expect(parseTerms(text)).toEqual([plain(text)])
  expect(parseTerms('')).toEqual([])
})
