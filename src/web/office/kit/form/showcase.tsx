import { useStore } from '@tanstack/react-form'
import { z } from 'zod'
import { ClientError } from '#api/client.ts'
import type { OpeningHours, PostalAddress } from '#contract/catalogue-shapes.ts'
import { Button } from '#ui/button.tsx'
import { parseCents, parseDecimal } from '#ui/typed-numbers.ts'
import type { DateRange } from '../pickers/date-range-input.tsx'
import type { ShowcaseSection } from '../showcase-section.ts'
import { checkWith } from './check.ts'
import type { Stored } from './draft.ts'
import type { FieldWords } from './field-words.ts'
import { FieldRow, FormSection, OfficeForm } from './office-form.tsx'
import { noHours } from './opening-hours-field.tsx'
import { useOfficeForm } from './use-office-form.ts'

interface Values {
  label: string
  text: string
  count: string
  price: string
  kind: string
  way: string
  days: string[]
  isShown: boolean
  groupId: string
  groupIds: string[]
  day: string | null
  moment: number | null
  time: string | null
  minutes: number | null
  range: DateRange
  address: PostalAddress | null
  hours: OpeningHours | null
  lines: { key: string; text: string }[]
}

const empty: Values = {
  label: '',
  text: '',
  count: '',
  price: '',
  kind: '',
  way: 'a',
  days: [],
  isShown: false,
  groupId: '',
  groupIds: [],
  day: null,
  moment: null,
  time: null,
  minutes: null,
  range: { from: null, to: null },
  address: null,
  hours: null,
  lines: [],
}

const filled: Values = {
  ...empty,
  label: 'Zoo du parc',
  text: '# Le zoo\n\nOuvert **toute** l’année.',
  count: '1 200',
  price: '12,50',
  kind: 'day',
  days: ['mail'],
  isShown: true,
  hours: noHours,
  lines: [{ key: 'first', text: 'Première ligne' }],
}

const schema = z.object({
  label: z.string().trim().min(1, 'Indiquez un nom.').max(40),
  count: z.number().min(1).max(2000),
  price: z.int().nullable(),
  kind: z.string().min(1),
  lines: z.array(z.object({ text: z.string().trim().min(1) })).max(3),
})

const check = checkWith<Values>(schema, ({ count, price, ...values }) => ({
  ...values,
  count: parseDecimal(count),
  price: parseCents(price),
}))

const labels: Record<string, string> = { label: 'Nom', text: 'Texte', count: 'Nombre', price: 'Prix', kind: 'Genre' }
const words: FieldWords = { label: ([key]) => labels[String(key)] ?? String(key), whole: ['address', 'hours'] }

/** Answers after a second, as the names of the examples say. */
async function pretend(values: Values, version: number | null): Promise<Stored<Values>> {
  await new Promise((resolve) => setTimeout(resolve, 1000))
  if (values.label === 'Refus') throw new ClientError('invalidRequest', 400, 'Ce nom est déjà pris.', ['updates.label'])
  if (values.label === 'Conflit' && version === 1) {
    const change = { ts: Date.now(), by: 'Camille Morel', before: { label: filled.label }, after: { label: 'Zoo' } }
    throw new ClientError('changedMeanwhile', 409, 'Changé.', [], { updatedAt: 2, changes: [change] })
  }
  if (values.label === 'Panne') throw new TypeError('Failed to fetch')
  return { values, version: (version ?? 0) + 1 }
}

const news: Stored<Values> = { values: empty, version: null }
const stored: Stored<Values> = { values: filled, version: 1 }

/** Form and fields in all states, for the page that shows the kit. */
function FormShowcase() {
  return (
    <div className="flex flex-col gap-10">
      <p className="max-w-[70ch]">
        Le nom « Refus » est refusé par le serveur, « Conflit » a été changé par quelqu’un d’autre, « Panne » ne trouve
        pas le serveur. Ce qui est tapé est proposé à nouveau au retour sur la page.
      </p>
      <Example title="Nouveau" of={news} />
      <Example title="Existant" of={stored} />
    </div>
  )
}

function Example({ title, of }: { title: string; of: Stored<Values> }) {
  const example = useOfficeForm({
    item: `showcase/${title}`,
    stored: of,
    check,
    words,
    save: (values, { base }) => pretend(values, base.version),
    reload: async () => ({ values: { ...filled, label: 'Zoo', count: '900' }, version: 2 }),
  })
  const { form } = example
  const lines = useStore(form.store, ({ values }) => values.lines)
  const keys = lines.map(({ key }) => key)
  return (
    <OfficeForm of={example} label={`Formulaire : ${title}`} submit={of.version === null ? 'Ajouter' : 'Modifier'}>
      <FormSection title={`Formulaire : ${title}`}>
        <FieldRow>
          <form.AppField name="label">{(field) => <field.TextField label="Nom" />}</form.AppField>
          <form.AppField name="kind">
            {(field) => (
              <field.SelectField
                label="Genre"
                placeholder="Choisissez"
                options={[
                  { value: 'day', label: 'À la journée' },
                  { value: 'hour', label: 'À l’heure' },
                ]}
              />
            )}
          </form.AppField>
          <form.AppField name="count">{(field) => <field.NumberField label="Nombre" unit="km" />}</form.AppField>
          <form.AppField name="price">{(field) => <field.MoneyField label="Prix" optional />}</form.AppField>
        </FieldRow>
        <form.AppField name="way">
          {(field) => (
            <field.RadioField
              label="Un seul choix"
              options={[
                { value: 'a', label: 'Le premier', hint: 'Le plus courant.' },
                { value: 'b', label: 'Le second' },
              ]}
            />
          )}
        </form.AppField>
        <form.AppField name="days">
          {(field) => (
            <field.CheckboxesField
              label="Plusieurs choix"
              options={[
                { value: 'mail', label: 'Par mail' },
                { value: 'phone', label: 'Par téléphone' },
              ]}
            />
          )}
        </form.AppField>
        <form.AppField name="isShown">{(field) => <field.CheckboxField label="Montré aux membres" />}</form.AppField>
        <form.AppField name="address">{(field) => <field.AddressField label="Adresse" />}</form.AppField>
        <form.AppField name="groupId">{(field) => <field.GroupField label="Groupe" />}</form.AppField>
        <form.AppField name="groupIds">
          {(field) => <field.GroupsField label="Groupes" none="Tous les groupes." />}
        </form.AppField>
        <FieldRow>
          <form.AppField name="day">{(field) => <field.DateField label="Jour" />}</form.AppField>
          <form.AppField name="moment">{(field) => <field.DateTimeField label="Moment" allowsPast />}</form.AppField>
          <form.AppField name="time">{(field) => <field.TimeField label="Heure du jour" />}</form.AppField>
          <form.AppField name="minutes">{(field) => <field.DurationField label="Durée" />}</form.AppField>
        </FieldRow>
        <form.AppField name="range">{(field) => <field.DateRangeField label="Période" />}</form.AppField>
        <form.AppField name="hours">{(field) => <field.OpeningHoursField label="Horaires" />}</form.AppField>
        <form.AppField name="text">{(field) => <field.MarkdownField label="Texte" />}</form.AppField>
        <div className="flex flex-col gap-2">
          {keys.map((key, at) => (
            <div key={key} className="flex items-end gap-2">
              <form.AppField name={`lines[${at}].text`}>
                {(field) => <field.TextField label={`Ligne ${at + 1}`} className="grow" />}
              </form.AppField>
              <Button variant="ghost" onClick={() => form.removeFieldValue('lines', at)}>
                Retirer
              </Button>
            </div>
          ))}
          <Button
            variant="secondary"
            size="sm"
            className="self-start"
            onClick={() => form.pushFieldValue('lines', { key: `line ${Date.now()} ${lines.length}`, text: '' })}
          >
            Ajouter une ligne
          </Button>
        </div>
      </FormSection>
    </OfficeForm>
  )
}

export const sections: readonly ShowcaseSection[] = [{ title: 'Formulaire', Component: FormShowcase }]
