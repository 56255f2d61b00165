import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeRegistrationCode } from '#features/people/accounts/registration/registration-code.ts'

describe('registration code', () => {
  test('loses accents and foreign characters and is upper-cased', () => {
    expect(normalizeRegistrationCode('  atelier-2026 ')).toBe('ATELIER-2026')
    expect(normalizeRegistrationCode('Été à Nîmes_çà!')).toBe('ETEANIMES_CA')
    expect(normalizeRegistrationCode('E\u0301te\u0301')).toBe('ETE')
    expect(normalizeRegistrationCode('日本 ٣ 😀')).toBe('')
  })

  test('holds only A-Z, 0-9, hyphen and underscore, and stays the same when normalised again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (code) => {
        const normal = normalizeRegistrationCode(code)
        expect(normal).toMatch(/^[A-Z0-9_-]*$/)
        expect(normalizeRegistrationCode(normal)).toBe(normal)
      }),
    )
  })
})
