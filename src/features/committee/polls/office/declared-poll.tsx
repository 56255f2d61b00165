import { kept } from '#web/office/kit/entity/field.ts'
import { choice, eitherWay, flag, text } from '#web/office/kit/entity/fields.ts'
import { resultsTexts } from '../poll-texts.ts'
import { PollMoment } from './poll-moment.tsx'

export const kindTexts = { yes: 'Anonyme', no: 'Nominatif' } as const

const moment = (label: string, otherwise: number) => ({
  ...kept<number | null, 'DateTimeField'>(label, null, 'DateTimeField', {
    show: (value) => (typeof value === 'number' ? <PollMoment ts={value} /> : undefined),
  }),
  write: (value: number | null) => value ?? otherwise,
  // A moment that is not chosen is stored as `otherwise`, but validated as missing.
  checked: (value: number | null) => value ?? undefined,
})

export const declaredPoll = {
  title: text('QUESTION', { header: 'Question', maxLength: 200 }),
  choices: {
    ...kept<string[], null>('RÉPONSES', ['', ''], null, {
      entry: (at) => `RÉPONSE ${at + 1}`,
      print: (value) => (Array.isArray(value) ? value.join(' · ') : undefined),
      isWhole: true,
    }),
    read: (stored: readonly { label: string }[]) => stored.map(({ label }) => label),
  },
  multiple: eitherWay('Réponses par personne', { no: 'Une seule réponse', yes: 'Plusieurs réponses possibles' }),
  anonymous: eitherWay('Vote', {
    yes: [
      kindTexts.yes,
      'Personne ne saura qui a choisi quoi, vous non plus. Résultat après la fin, à partir de 5 votes.',
    ],
    no: [kindTexts.no, 'Vous verrez qui a choisi quoi.'],
  }),
  changeable: flag('Chacun peut changer son vote jusqu’à la fin'),
  results: choice('Résultat visible de vos bénéficiaires', resultsTexts, 'afterEnd'),
  opensAt: moment('Ouverture', 0),
  endsAt: moment('Fin', Number.MAX_SAFE_INTEGER),
}
