/** « de » before a name, as French says it. */
import { expect, test } from 'vitest'
import { withDe } from '#lib/words/elision.ts'

test('« de » is shortened before a vowel and a silent h, and stays whole elsewhere', () => {
  for (const name of ['Entrée', 'Exposition', 'Île aux oiseaux', 'Œuvres', 'Aquaboulevard', 'Hôtel', 'Histoire d’eau'])
    expect(withDe(name)).toBe(`d’${name}`)
  for (const name of ['Musée', 'Hockey', 'Hammam', 'Halle', 'Yoga', 'Onze d’or', 'Oui-Oui', '« Entrée »', '11 h'])
    expect(withDe(name)).toBe(`de ${name}`)
})
