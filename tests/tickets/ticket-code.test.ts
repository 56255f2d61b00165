import { expect, test } from 'vitest'
import { newTicketCode } from '#kernel/stock/ticket-code.ts'

test('a ticket code is four groups of four characters that cannot be misread', () => {
  for (let i = 0; i < 200; i++) expect(newTicketCode()).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
})

test('codes do not repeat, and use the whole alphabet at every position', () => {
  const codes = Array.from({ length: 4000 }, () => newTicketCode())
  expect(new Set(codes).size).toBe(codes.length)
  for (const place of [0, 8, 18]) expect(new Set(codes.map((code) => code[place])).size).toBe(32)
})

test('a code of another length is grouped alike', () => {
  expect(newTicketCode(10)).toMatch(/^\w{4}-\w{4}-\w{2}$/)
})
