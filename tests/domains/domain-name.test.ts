import { describe, expect, test } from 'vitest'
import { DomainNameError, readDomainName } from '#features/committee/groups/domains/domain-name.ts'
import { covers, createDomainMatcher } from '#lib/domain-match.ts'

const read = (text: string, production = true) => readDomainName(text, { production })

describe('a stored domain', () => {
  test.each([
    ['billets.mon-comite.fr', 'billets.mon-comite.fr'],
    ['  Billets.Mon-Comite.FR. ', 'billets.mon-comite.fr'],
    ['*.mon-comite.fr', '*.mon-comite.fr'],
    ['comité-été.fr', 'xn--comit-t-fyabb.fr'],
    ['*.Œuvres-Sociales.fr', '*.xn--uvres-sociales-puc.fr'],
    ['xn--comit-t-fyabb.fr', 'xn--comit-t-fyabb.fr'],
    ['STRASSE.example-kunde.de', 'strasse.example-kunde.de'],
  ])('is normalised from %s to %s', (text, stored) => {
    expect(new URL(`http://${stored.replace('*.', '')}`).hostname).toBe(stored.replace('*.', ''))
    expect(read(text)).toBe(stored)
  })

  test.each([
    '',
    '*.',
    'fr',
    '*.fr',
    'https://billets.fr',
    'billets.fr/accueil',
    'billets.fr:8787',
    'user@billets.fr',
    'a b.fr',
    'a..fr',
    '-a.fr',
    'a-.fr',
    'a_b.fr',
    'b.*.fr',
    '**.a.fr',
    '192.168.1.1',
    '0x7f.1',
    '[::1]',
    `${'a'.repeat(64)}.fr`,
    `${'abcdefg.'.repeat(32)}fr`,
    'xn--zzzzzz--.fr',
    'api.mon-comite.fr',
    'mon-comite.localhost',
    'mon-comite.test',
    'example.com',
    'a.example.org',
    '1.0.0.127.in-addr.arpa',
  ])('cannot be %j, which is refused with one sentence', (text) => {
    expect(() => read(text)).toThrow(DomainNameError)
    expect(() => read(text)).toThrow(/^[^\n]+[.]$/)
  })

  test('may be a local name in development only', () => {
    expect(read('comite.localhost', false)).toBe('comite.localhost')
    expect(read('comite.test', false)).toBe('comite.test')
  })
})

test('the exact domain precedes the longest wildcard, which matches only names below it', () => {
  const { ofHost } = createDomainMatcher([
    ['*.a.fr', 'wide'],
    ['*.b.a.fr', 'narrow'],
    ['x.b.a.fr', 'exact'],
  ])
  expect(['x.b.a.fr', 'y.b.a.fr', 'b.a.fr', 'c.d.a.fr', 'a.fr', '.a.fr', 'xa.fr'].map(ofHost)).toEqual([
    'exact',
    'narrow',
    'wide',
    'wide',
    undefined,
    undefined,
    undefined,
  ])
  expect(covers('*.a.fr', 'b.a.fr')).toBe(true)
  expect(['a.fr', 'ba.fr'].map((host) => covers('*.a.fr', host))).toEqual([false, false])
  expect(covers('*.a.fr', '*.b.a.fr')).toBe(true)
})
