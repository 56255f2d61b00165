import { useStore } from '@tanstack/react-form'
import type { Media } from '../../../contract/shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldRow } from '../kit/form/office-form.tsx'
import type { OfficeForm } from '../kit/form/use-office-form.ts'
import { notifyUndoable } from '../notices.ts'
import { newPerson, type PageValues } from './page-values.ts'

const MOST = 30

/** The people whom the page introduces, in their order. */
export function PersonFields({ of, photos }: { of: OfficeForm<PageValues>; photos: readonly Media[] }) {
  const { form } = of
  const keys = useStore(form.store, ({ values }) => values.people.map(({ key }) => key).join(' '))
  const all = keys === '' ? [] : keys.split(' ')
  const remove = (at: number) => {
    const taken = form.state.values.people[at]
    if (!taken) return
    form.removeFieldValue('people', at)
    void notifyUndoable(`Personne ${at + 1} retirée`, async () => form.insertFieldValue('people', at, taken))
  }
  return (
    <div data-field="people" className="flex flex-col gap-4">
      {all.map((key, at) => (
        <fieldset key={key} className="flex min-w-0 flex-col gap-4 rounded-lg border border-line p-4">
          <legend className="px-1 font-semibold">Personne {at + 1}</legend>
          <form.AppField name={`people[${at}].mediaId`}>
            {(field) => <field.PictureField label="Photo" known={photos} />}
          </form.AppField>
          <FieldRow>
            <form.AppField name={`people[${at}].name`}>
              {(field) => <field.TextField label="Nom" maxLength={100} />}
            </form.AppField>
            <form.AppField name={`people[${at}].role`}>
              {(field) => <field.TextField label="Rôle" optional maxLength={100} placeholder="Secrétaire" />}
            </form.AppField>
            <form.AppField name={`people[${at}].hours`}>
              {(field) => (
                <field.TextField label="Permanences" optional maxLength={200} placeholder="Mardi, 12 h à 14 h" />
              )}
            </form.AppField>
            <form.AppField name={`people[${at}].phone`}>
              {(field) => <field.TextField label="Téléphone" type="tel" optional maxLength={40} />}
            </form.AppField>
            <form.AppField name={`people[${at}].email`}>
              {(field) => <field.TextField label="E-mail" type="email" optional maxLength={254} />}
            </form.AppField>
          </FieldRow>
          <div>
            <Button variant="secondary" size="sm" onClick={() => remove(at)}>
              Retirer cette personne
            </Button>
          </div>
        </fieldset>
      ))}
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        disabled={all.length >= MOST}
        onClick={() => form.pushFieldValue('people', newPerson())}
      >
        Ajouter une personne
      </Button>
    </div>
  )
}
