/** Keys by which lists sort names: in the order of the French collation, with a particle where it is written. */
import { expect, test } from 'vitest'
import { plainText } from '#lib/plain-text.ts'

/** As directories of staff sort them: word by word, without marks and capitals. */
const inOrder = [
  '« Le Cercle »',
  '1er étage',
  '20 000 lieues',
  'Ábel',
  'Abélard',
  'ÆRØ',
  'Åkesson',
  'Çelik',
  'Čermák',
  'd’Essai',
  'D’Essaye',
  'de Gaulle',
  'DE LIGNE',
  'de Vigny',
  'Deçà',
  'Dupont',
  'Dvořák',
  'Élan-Œuvrard',
  'ELBAZ',
  'Étienne',
  'Groß',
  'Grossmann',
  'L’Abbé',
  'La Fontaine',
  'Labbé',
  'Le Clézio',
  'Lefèvre',
  'Łukasz',
  'Lukaszewski',
  'Martin Zoé',
  'Martin-Dubois Anne',
  'Martinez',
  'Ñandú',
  'Nguyễn',
  'Oerlik',
  'Œuvrard',
  'Offret',
  'Øster',
  'Ostrava',
  'Saint Jean',
  'Saint-Exupéry',
  'Sainte-Beuve',
  'Šimek',
  'Ștefan',
  'Van Gogh',
  'van Höfen',
  'Vidal',
  'von Öttingen',
  'Zola',
  'Αθηνά',
  'Άρης',
  'Σοφία',
  'Алёна',
  'Борис',
]

test('keys of names sort as the French collation does, whatever letters and signs they begin with', () => {
  const shuffled = inOrder.toSorted((one, other) => ((one.length * 7) % 11) - ((other.length * 7) % 11))
  expect(shuffled).not.toEqual(inOrder)
  const byKey = (one: string, other: string) => (plainText(one) < plainText(other) ? -1 : 1)
  expect(shuffled.toSorted(byKey)).toEqual(inOrder)
  expect(shuffled.toSorted(new Intl.Collator('fr').compare)).toEqual(inOrder)
})
