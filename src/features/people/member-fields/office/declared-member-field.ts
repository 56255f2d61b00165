import { newId } from '#lib/new-id.ts'
import { kept } from '#web/office/kit/entity/field.ts'
import { choice, eitherWay, selection, text } from '#web/office/kit/entity/fields.ts'
import { typeTexts } from './field-texts.ts'

interface Choice {
  id: string
  label: string
}

export const newChoice = (): Choice => ({ id: newId('l'), label: '' })

export const declaredMemberField = {
  label: text('Question', { maxLength: 100, placeholder: 'Date d’entrée' }),
  help: text('Aide', { optional: true, hint: 'Écrite sous la question.' }),
  type: selection('Type de réponse', typeTexts, 'Text'),
  choices: kept<Choice[], null>('Réponses', [], null, {
    entry: (at) => `Réponse ${at + 1}`,
    print: (value) =>
      Array.isArray(value) ? value.map((each) => String(Object(each).label)).join(' · ') || '(aucune)' : undefined,
    isWhole: true,
  }),
  filledBy: choice(
    'Rempli par',
    {
      Member: ['Le bénéficiaire', 'Sur sa page « Mon compte ».'],
      Committee: ['Le CSE', 'Sur la fiche de chaque bénéficiaire.'],
    },
    'Member',
  ),
  required: eitherWay('Réponse', {
    no: 'Facultative',
    yes: ['Obligatoire', 'Demandée à la prochaine visite. Ses billets restent accessibles dans tous les cas.'],
  }),
  readers: choice(
    'Lu par',
    {
      Committee: ['Votre CSE', 'Vos administrateurs, aussi pour les groupes en dessous du vôtre.'],
      CommitteeAndGroup: [
        'Votre CSE et le groupe du bénéficiaire',
        'Aussi les administrateurs de son groupe en dessous, s’il est premium. Seulement avant la première réponse.',
      ],
    },
    'Committee',
  ),
}
