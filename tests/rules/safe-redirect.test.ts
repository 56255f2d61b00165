import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeRedirect } from '#features/people/accounts/sessions/safe-redirect.ts'

describe('the page after signing in', () => {
  test('is the home page unless a path of this site was asked for', () => {
    expect(safeRedirect(undefined)).toBe('/')
    expect(safeRedirect('')).toBe('/')
    expect(safeRedirect('cart')).toBe('/')
    expect(safeRedirect('/cart')).toBe('/cart')
    expect(safeRedirect('/a/louvre/a-1?city=Paris#billets')).toBe('/a/louvre/a-1?city=Paris#billets')
  })

  test.each([
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test/',
    '\\\\evil.test/',
    '/\t/evil.test/',
    '\n//evil.test/',
    '/.//evil.test/',
    '/a/..//evil.test/',
    '/%2e//evil.test/',
    'javascript:alert(1)',
    'http:cart',
    '//user@evil.test',
  ])('is never another site: %j', (wanted) => {
    expect(safeRedirect(wanted)).toBe('/')
  })

  test.each(['/login', '/login?redirect=/cart', '/logout', '/register', '/forgot-password'])(
    'is never a page that redirects again: %s',
    (wanted) => {
      expect(safeRedirect(wanted)).toBe('/')
    },
  )

  test('never leaves the site, and stays the same when checked twice', () => {
    const piece = fc.constantFrom('/', '\\', '.', '..', '%2e', '%2f', '\t', '\n', '@', ':', 'evil.test', '?', '#', 'a')
    const wanted = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(wanted, (text) => {
        const path = safeRedirect(text)
        expect(new URL(path, 'https://shop.test/login').origin).toBe('https://shop.test')
        expect(safeRedirect(path)).toBe(path)
      }),
      { numRuns: 2000 },
    )
  })
})
