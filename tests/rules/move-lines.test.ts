/** Texts that an operator reads before a person is moved to another group. */
import { expect, test } from 'vitest'
import { moveLines } from '#features/committee/people/office/move-lines.ts'
import type { MoveEffects } from '#kernel/people/person-shapes.ts'

const all = { cse: true, nonCse: true }
const nothing: MoveEffects = {
  from: { groupId: 'ug-1', groupLabel: 'Atelier', host: null },
  to: { groupId: 'ug-2', groupLabel: 'Forge', host: null },
  endedSessions: 0,
  permissions: { before: all, after: all },
  lostCartItems: [],
  subsidies: { lost: [], gained: [] },
  card: null,
  administers: [],
}

test('an operator sees each change that a move brings, or that nothing else changes', () => {
  expect(moveLines(nothing)).toEqual(['Rien d’autre ne change pour cette personne.'])
  expect(
    moveLines({
      ...nothing,
      endedSessions: 2,
      lostCartItems: ['Bowling'],
      subsidies: { lost: ['Sport'], gained: ['Culture'] },
      card: { problem: 'missing', prefix: 'AM-' },
    }),
  ).toEqual([
    '2 connexions en cours prendront fin : il faudra se connecter sur le nouveau site.',
    '« Bowling » est dans son panier et ne pourra plus être acheté.',
    'La participation « Sport » ne s’appliquera plus à ses achats.',
    'La participation « Culture » pourra s’appliquer à ses achats.',
    'Ce groupe demande une carte membre, et cette personne n’en a pas.',
  ])
  expect(moveLines({ ...nothing, card: { problem: 'prefix', prefix: 'AM-' } })).toEqual([
    'Dans ce groupe, un code de carte membre commence par « AM- » : le sien est à corriger.',
  ])
})
