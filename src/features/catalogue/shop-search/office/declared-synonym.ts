import { eitherWay, lines, text } from '#web/office/kit/entity/fields.ts'

export const useTexts = { yes: 'Utilisé', no: 'Non utilisé' } as const

export const declaredSynonym = {
  typed: text('Mot tapé', { maxLength: 60, hint: 'Accents, majuscules et pluriel ne comptent pas.' }),
  meant: lines('Cherche aussi', { rows: 4, hint: 'Un mot, ou quelques-uns, par ligne.' }),
  bothWays: eitherWay('Sens', {
    yes: ['Dans les deux sens', 'Qui tape l’un de ces mots trouve aussi les autres.'],
    no: ['Dans un seul sens', 'Qui tape le premier mot trouve aussi les autres.'],
  }),
  isUsed: eitherWay('Recherche', {
    yes: [useTexts.yes, 'Dès l’enregistrement, dans toute la boutique.'],
    no: [useTexts.no, 'Il reste ici, sans effet.'],
  }),
}
