/** Words in braces of a mailing: those that stand for a reader's name, and those that nothing replaces. */
import { expect, test } from 'vitest'
import { unknownMarks } from '#features/committee/mailings/mailing-marks.ts'

test('a mailing names the words in braces that no name replaces, each once, in whatever spelling names are typed', () => {
  expect(unknownMarks('Bonjour {prénom} { Nom }, {PRENOM}')).toEqual([])
  expect(unknownMarks('Bonjour {truc}, {prenom} {truc} et {Ville }')).toEqual(['{truc}', '{Ville }'])
  expect(unknownMarks('Une accolade { seule, et {} vide')).toEqual([])
})
