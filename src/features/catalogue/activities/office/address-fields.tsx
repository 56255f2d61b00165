import { useStore } from '@tanstack/react-form'
import { FieldRow } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm } from '#web/office/kit/form/use-office-form.ts'
import type { ActivityValues } from './activity-entity.ts'
import type { Vendor } from './load-activity.tsx'

interface AddressFieldsProps {
  of: OfficeForm<ActivityValues>
  vendor: Vendor | null
}

/** Address type (one of four) and its fields; text typed for another type is kept. */
export function AddressFields({ of, vendor }: AddressFieldsProps) {
  const { form } = of
  const type = useStore(form.store, ({ values }) => values.address.type)
  return (
    <>
      <form.AppField name="address.type">
        {(field) => (
          <field.RadioField
            label="Type d’adresse"
            options={[
              { value: 'Vendor', label: 'Chez le partenaire' },
              { value: 'AtHome', label: 'À domicile' },
              { value: 'Website', label: 'Sur un site web' },
              { value: 'Manual', label: 'À une autre adresse' },
            ]}
          />
        )}
      </form.AppField>
      {type === 'Vendor' ? <VendorPlaces vendor={vendor} /> : null}
      {type === 'AtHome' ? <AtHome of={of} vendor={vendor} /> : null}
      {type === 'Website' ? (
        <form.AppField name="address.websiteUrl">
          {(field) => <field.TextField label="Adresse du site" type="url" placeholder="https://" maxLength={500} />}
        </form.AppField>
      ) : null}
      {type === 'Manual' ? <Manual of={of} /> : null}
    </>
  )
}

function VendorPlaces({ vendor }: { vendor: Vendor | null }) {
  if (!vendor) return <p className="text-ink-soft">Choisissez d’abord le partenaire.</p>
  return (
    <ul aria-label="Adresses du partenaire" className="list-disc pl-5">
      {vendor.locations.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  )
}

const AtHome = ({ of: { form }, vendor }: AddressFieldsProps) => (
  <FieldRow>
    <form.AppField name="address.rangeInKm">
      {(field) => <field.NumberField label="Rayon" unit="km" hint="De 1 à 1000." />}
    </form.AppField>
    <form.AppField name="address.vendorLocationId">
      {(field) => (
        <field.SelectField
          label="Adresse de départ"
          options={[
            { value: '', label: 'N’importe quelle adresse du partenaire' },
            ...(vendor?.locations ?? []).map(({ id, text }) => ({ value: id, label: text })),
          ]}
        />
      )}
    </form.AppField>
  </FieldRow>
)

function Manual({ of: { form } }: { of: OfficeForm<ActivityValues> }) {
  const text = useStore(form.store, ({ values }) => values.address.text)
  const postalCode = useStore(
    form.store,
    ({ values }) => values.address.location.address?.addressDetails.postalCode ?? null,
  )
  const hideable = [
    ['hideName', 'Nom'],
    ['hidePhone', 'Téléphone'],
    ['hideAddress', 'Adresse'],
    ['hideOpeningHours', 'Horaires'],
  ] as const
  return (
    <>
      {text === '' ? null : (
        <p className="text-ink-soft">
          Adresse écrite autrefois : <span className="text-ink">{text}</span>. Elle reste tant que vous ne remplissez
          pas ce lieu.
        </p>
      )}
      <form.AppField name="address.location.address">
        {(field) => <field.AddressField label="Adresse" hint="Tapez le début, puis choisissez." />}
      </form.AppField>
      <FieldRow>
        <form.AppField name="address.location.name">
          {(field) => <field.TextField label="Nom du lieu" maxLength={200} />}
        </form.AppField>
        <form.AppField name="address.location.phone">
          {(field) => <field.TextField label="Téléphone" type="tel" maxLength={40} />}
        </form.AppField>
      </FieldRow>
      <form.AppField name="address.location.openingHours">
        {(field) => <field.OpeningHoursField label="Horaires d’ouverture" postalCode={postalCode} />}
      </form.AppField>
      <fieldset>
        <legend className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">Masquer aux membres</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {hideable.map(([name, label]) => (
            <form.AppField key={name} name={`address.location.${name}`}>
              {(field) => <field.CheckboxField label={label} />}
            </form.AppField>
          ))}
        </div>
      </fieldset>
    </>
  )
}
