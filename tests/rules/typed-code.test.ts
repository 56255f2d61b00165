/** The codes that a text may be of which somebody has typed or a scanner has read at the door. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedCode } from '#features/tickets/check-in/check-in-shapes.ts'
import { codeForms } from '#features/tickets/check-in/typed-code.ts'

test('a typed code is tried as it stands, in capitals, and in our own format without dashes', () => {
  expect(codeForms(' abc-1 ')).toEqual(['abc-1', 'ABC-1'])
  expect(codeForms('7k3m qozt 94xb hdlc')).toEqual([
    '7k3m qozt 94xb hdlc',
    '7K3M QOZT 94XB HDLC',
    '7K3M-Q0ZT-94XB-HD1C',
  ])
  expect(codeForms('3760123456789')).toEqual(['3760123456789'])
  expect(codeForms('  ')).toEqual([])
})

/** Read or typed, by whom, the code that was meant. */
const readings: [text: string, by: string, meant: string][] = [
  ['sçct)rvàf)b(xr)éjed', 'a scanner on American keys, caps lock off', 'S9CT-RV0F-B5XR-2JED'],
  ['SçCT)RVàF)B(XR)éJED', 'a scanner on American keys', 'S9CT-RV0F-B5XR-2JED'],
  ['Q&ZW)?éAQ)è_BC)EF-à', 'a scanner on American keys, letters that move', 'A1WZ-M2QA-78BC-EF60'],
  ['"èà&é"\'(-è_ç', 'a scanner on American keys, digits alone', '370123456789'],
  [']Q1S9CT-RV0F-B5XR-2JED', 'a scanner that says the symbology', 'S9CT-RV0F-B5XR-2JED'],
  [']C1370012345678', 'the same before GS1-128', '370012345678'],
  ['S9CT–RV0F–B5XR–2JED', 'a copy out of a typographic text', 'S9CT-RV0F-B5XR-2JED'],
  ['Ｓ９ＣＴ－ＲＶ０Ｆ－Ｂ５ＸＲ－２ＪＥＤ', 'a keyboard of full-width letters', 'S9CT-RV0F-B5XR-2JED'],
  ['https://partenaire.exemple/b/S9CT-RV0F-B5XR-2JED', 'a link that ends in the code', 'S9CT-RV0F-B5XR-2JED'],
  ['https://partenaire.exemple/entree?billet=PX%2042&lang=fr', 'a link with the code as a value', 'PX 42'],
  ['https://partenaire.exemple/b/PX%42%', 'a link that is not well written', 'https://partenaire.exemple/b/PX%42%'],
  ['AB\u001dCD', 'a code with a separator', 'AB\u001dCD'],
  ['AB\tCD', 'two columns pasted as one code', 'AB\tCD'],
]

test.each(readings)('a typed code is found in « %s », read by %s', (text, _by, meant) => {
  expect(typedCode.safeParse(text).success).toBe(true)
  expect(codeForms(text)).toContain(meant)
})

test('a digit within a text is not read as a key of another keyboard', () => {
  expect(codeForms('ABC-9é')).toEqual(['ABC-9é', 'ABC-9É', 'abc-9é'])
  expect(codeForms('BON-CADEAU')).not.toContain('BON6CQDEQU')
})

test('a field for codes accepts every possible stock code, and asks for one when it is empty', () => {
  const code = fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }).filter((text) => text.trim() !== '')
  fc.assert(
    fc.property(code, (text) => typedCode.safeParse(text).success && codeForms(text).includes(text.trim())),
    { numRuns: 100 },
  )
  expect(typedCode.safeParse('x'.repeat(3_000)).success).toBe(true)
  expect(typedCode.safeParse(' \t').error?.issues.map(({ message }) => message)).toEqual(['Indiquez un code.'])
})
